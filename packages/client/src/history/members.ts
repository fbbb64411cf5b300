/** A JSON object whose members are not known yet. */
export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function areTexts(members: Members, names: readonly string[]): boolean {
  return names.every((name) => typeof members[name] === 'string');
}

export function areNumbers(members: Members, names: readonly string[]): boolean {
  return names.every((name) => Number.isSafeInteger(members[name]));
}
