/** Every problem code with its status and title: the one table from which answers and the reference are made. */
export const REFUSALS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  idempotency_key_required: { status: 400, title: 'An Idempotency-Key is required' },
  mode_conflict: { status: 400, title: 'The mode headers contradict each other or the credential' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  forbidden: { status: 403, title: 'The caller may not do this' },
  not_found: { status: 404, title: 'No such record' },
  method_not_allowed: { status: 405, title: 'Method not served here' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used for another request' },
  already_exists: { status: 409, title: 'The record exists already' },
  last_owner: { status: 409, title: 'An organization keeps at least one owner' },
  already_revoked: { status: 409, title: 'Revoked already' },
  too_large: { status: 413, title: 'Over a size limit' },
  unsupported_media_type: { status: 415, title: 'Media type not served' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong here' },
  unavailable: { status: 503, title: 'Not available at the moment' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type RefusalCode = keyof typeof REFUSALS;
