import { canonicalJson } from '@assay/values';

/** JSON that is written already: a value that is needed as text elsewhere, too, is not written again for the answer. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of a record in which members, or members of those, may be texts. Lists contain none. */
export function jsonTextOf(record: object): JsonText {
  return new JsonText(recordText(record));
}

/** The names of our records are identifiers: nothing in them needs escaping. */
function recordText(record: object): string {
  const members = record as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (member !== undefined) text += `${text === '' ? '{' : ','}"${name}":${memberText(member)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function memberText(member: unknown): string {
  if (typeof member !== 'object' || member === null) return canonicalJson(member);
  if (member instanceof JsonText) return member.text;
  return Array.isArray(member) ? JSON.stringify(member) : recordText(member);
}
