import { type Refusal, refuse, refuseProperty } from '../../../kernel/result.ts';
import { bounds } from '../../../kernel/bounds.ts';
import { limits } from '../../../kernel/limits.ts';
import type { Field, RepeatedHeader } from '../columns.ts';

/** A file that is refused as a whole. It is thrown while the file is read. */
export class UnreadableFile extends Error {
  readonly refusal: Refusal<'invalid_request' | 'too_large'>;

  constructor(refusal: UnreadableFile['refusal']) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

export function isEmpty(): UnreadableFile {
  return fault('empty_file', 'The file has no rows.');
}

export function isNoCsv(): UnreadableFile {
  return fault('not_csv', 'The file does not begin with a line of headers. Is it CSV, and in this encoding?');
}

export function isNoJsonLines(): UnreadableFile {
  return fault('not_json_lines', 'The file does not begin with a JSON object on a line of its own.');
}

export function isBrokenGzip(): UnreadableFile {
  return fault('broken_gzip', 'The file is not whole: it cannot be unpacked.');
}

export function hasTooManyRows(): UnreadableFile {
  return fault('too_many_rows', `A batch has at most ${bounds.batchRows} rows.`);
}

export function isTooLarge(): UnreadableFile {
  const limitBytes = limits.batchFileBytes;
  const detail = `Unpacked, the file is larger than ${limitBytes} bytes.`;
  return new UnreadableFile(refuse('too_large', detail, { members: { limitBytes } }));
}

/** Columns that were named, or that every file needs, and that the file does not have. */
export function lacksHeaders(missing: readonly { readonly field: Field; readonly header: string }[]) {
  const errors = missing.map(({ field, header }) => ({
    pointer: `/columns/${field}`,
    code: 'missing_header',
    message: `No column of the file is called '${header}'.`,
  }));
  return new UnreadableFile(refuse('invalid_request', 'The file lacks columns.', { errors }));
}

/** Columns of which nobody can tell which one is meant. */
export function repeatsHeaders(repeated: readonly RepeatedHeader[]): UnreadableFile {
  const errors = repeated.map(({ field, header, places: [first, second] }) => ({
    pointer: `/columns/${field}`,
    code: 'not_unique',
    message: `Columns ${first} and ${second} of the file are both called '${header}'.`,
  }));
  return new UnreadableFile(refuse('invalid_request', 'Columns of the file have the same name.', { errors }));
}

function fault(code: string, message: string): UnreadableFile {
  return new UnreadableFile(refuseProperty('', code, message));
}
