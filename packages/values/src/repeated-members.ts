/**
 * Whether an object anywhere in a JSON text gives a member twice. `JSON.parse`, which made the value of the text, keeps the
 * last one: which was meant, nobody can tell.
 */
export function repeatsMembers(text: string, value: unknown): boolean {
  return membersOf(value) !== membersWritten(text);
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + membersOf(part), Array.isArray(value) ? 0 : parts.length);
}

const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** In JSON that was parsed, every colon outside of a text follows a name. */
function membersWritten(text: string): number {
  return text.replace(QUOTED, '').split(':').length - 1;
}
