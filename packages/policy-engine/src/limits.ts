/** Of a normalized policy: `{ key, definition }` as UTF-8 JSON. */
export const POLICY_BYTES = 64 * 1024;
