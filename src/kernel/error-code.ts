/** What the system, a library or the database calls an error by (`ENOENT`, `23505`); undefined where it has no such name. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
