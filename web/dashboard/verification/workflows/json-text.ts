const WIDTH = 90;
const INDENT = '  ';

/** JSON for people: what is short stands on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const short = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= WIDTH) return short;
  const inner = indent + INDENT;
  if (Array.isArray(value))
    return wrapped(
      '[',
      value.map((item) => jsonText(item, inner)),
      ']',
      indent,
    );
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`,
  );
  return wrapped('{', members, '}', indent);
}

function wrapped(opening: string, items: readonly string[], closing: string, indent: string): string {
  const lines = items.map((item) => `${indent}${INDENT}${item}`).join(',\n');
  return `${opening}\n${lines}\n${indent}${closing}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
