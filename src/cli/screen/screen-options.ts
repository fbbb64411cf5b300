import { extname } from 'node:path';
import type { RequestOf } from '@assay/client';
import { firstCharacters } from '../../kernel/characters.ts';
import { limits } from '../../kernel/limits.ts';
import { choice, type Options, required, UsageError, wholeNumber } from '../terminal/options.ts';

type NewBatch = RequestOf<'createScreeningBatch'>['body'];
type Columns = NonNullable<NewBatch['columns']>;
type ResultsQuery = NonNullable<RequestOf<'readBatchResults'>['query']>;

/** A batch that is made, or one from before that is gone on with. */
export type BatchChoice =
  | { readonly kind: 'new'; readonly path: string; readonly body: NewBatch }
  | { readonly kind: 'resumed'; readonly batchId: string; readonly path: string | undefined };

export interface ScreenOptions {
  readonly batch: BatchChoice;
  readonly out: {
    readonly path: string;
    readonly force: boolean;
    readonly format: 'csv' | 'jsonl';
    readonly status: ResultsQuery['status'];
  };
}

const FIELDS: Readonly<Record<keyof Columns, true>> = {
  name: true,
  externalId: true,
  riskSubjectId: true,
  aliases: true,
  entityType: true,
  country: true,
  dateOfBirth: true,
  nationality: true,
  identifiers: true,
};
const ENCODINGS = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
const STATUSES = ['clear', 'possible_match', 'match', 'incomplete', 'error'] as const;
/** The batch has them already. */
const ONLY_NEW = [
  'lists',
  'columns',
  'format',
  'encoding',
  'review-score',
  'match-score',
  'pep-lookback-months',
];

/** What a person asked for; the service checks the rest. */
export function screenOptions(
  options: Options,
  paths: readonly string[],
  flags: ReadonlySet<string>,
): ScreenOptions {
  const [path, second] = paths;
  if (second !== undefined) throw new UsageError(`Unexpected argument '${second}'.`);
  const out = required(options, 'out');
  return {
    batch: batchChoice(options, path, flags),
    out: {
      path: out,
      force: flags.has('force'),
      format: formatOf(out) ?? 'csv',
      status: options['status'] === undefined ? undefined : choice(options, 'status', STATUSES),
    },
  };
}

function batchChoice(options: Options, path: string | undefined, flags: ReadonlySet<string>): BatchChoice {
  const { resume } = options;
  if (resume === undefined) {
    if (path === undefined) throw new UsageError('FILE is needed.');
    return { kind: 'new', path, body: newBatch(options, path, flags) };
  }
  const useless = ONLY_NEW.find((name) => options[name] !== undefined) ?? (flags.has('monitor') && 'monitor');
  if (useless !== undefined && useless !== false)
    throw new UsageError(`--${useless} was said when the batch was made: leave it out with --resume.`);
  if (!/^[0-9a-f-]{36}$/i.test(resume)) throw new UsageError('--resume needs the id of a batch.');
  return { kind: 'resumed', batchId: resume, path };
}

function newBatch(options: Options, path: string, flags: ReadonlySet<string>): NewBatch {
  const reviewScore = wholeNumber(options, 'review-score');
  const matchScore = wholeNumber(options, 'match-score');
  const pepLookbackMonths = wholeNumber(options, 'pep-lookback-months');
  return {
    name: nameOf(path),
    sources: listsIn(required(options, 'lists')),
    format: givenFormat(options, path),
    ...(options['encoding'] !== undefined && { encoding: choice(options, 'encoding', ENCODINGS) }),
    ...(options['columns'] !== undefined && { columns: columnsIn(options['columns']) }),
    ...(reviewScore !== undefined && { reviewScore }),
    ...(matchScore !== undefined && { matchScore }),
    ...(pepLookbackMonths !== undefined && { pepLookbackMonths }),
    ...(flags.has('monitor') && { monitor: true }),
  };
}

function nameOf(path: string): string {
  return firstCharacters(path.split(/[/\\]/).at(-1) ?? path, limits.nameCharacters);
}

function listsIn(text: string): readonly string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.includes('')) throw new UsageError('--lists needs keys of lists, with commas between them.');
  return [...new Set(keys)];
}

/** `name=Full Name,dateOfBirth=Born`. A header may hold commas, unless a word and `=` follow one. */
export function columnsIn(text: string): Columns {
  const pairs = text.split(/,(?=\s*\w+=)/).map((pair): readonly [string, string] => {
    const [, field = '', header = ''] = /^\s*(\w+)=(.*)$/s.exec(pair) ?? [];
    if (!Object.hasOwn(FIELDS, field) || header.trim() === '')
      throw new UsageError(
        `--columns needs pairs such as name=Full Name, of ${Object.keys(FIELDS).join(', ')}.`,
      );
    return [field, header.trim()];
  });
  const twice = pairs.find(([field], at) => pairs.findIndex(([other]) => other === field) < at);
  if (twice) throw new UsageError(`--columns names ${twice[0]} twice.`);
  return Object.fromEntries(pairs);
}

function givenFormat(options: Options, path: string): 'csv' | 'jsonl' {
  if (options['format'] !== undefined) return choice(options, 'format', ['csv', 'jsonl']);
  const format = formatOf(path);
  if (format) return format;
  throw new UsageError(`Say with --format whether ${path} is csv or jsonl.`);
}

/** By the end of its name, packed or not. */
export function formatOf(path: string): 'csv' | 'jsonl' | undefined {
  switch (extname(path.toLowerCase().replace(/\.gz$/, ''))) {
    case '.csv':
    case '.tsv':
    case '.txt':
      return 'csv';
    case '.jsonl':
    case '.ndjson':
      return 'jsonl';
    default:
      return undefined;
  }
}
