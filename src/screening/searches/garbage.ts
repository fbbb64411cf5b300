/**
 * Shared memory does not count when the engine decides whether it is time to tidy up, so lists that were replaced would
 * pile up in a process at rest. As much memory of its own counts; it is never touched, and so costs nothing.
 */
export function countAsGarbage(bytes: number): number {
  return new ArrayBuffer(bytes).byteLength;
}
