import { parseTimestamp } from '@assay/values';
import { choice, type Options, UsageError } from '../terminal/options.ts';
import { formatOf } from '../screen/screen-options.ts';
import { type DeclaredFact, SUBJECT_KINDS, type SubjectKind } from './subject-row.ts';

export interface ImportOptions {
  readonly path: string;
  readonly format: 'csv' | 'jsonl';
  /** The header of a field, where it is not the name of the field. */
  readonly columns: ReadonlyMap<string, string>;
  /** Headers that are passed over. */
  readonly ignored: ReadonlySet<string>;
  /** What holds for rows that do not say it themselves. */
  readonly kind: SubjectKind | undefined;
  readonly source: string | undefined;
  readonly observedAt: string | undefined;
  readonly types: ReadonlyMap<string, DeclaredFact>;
  readonly isDryRun: boolean;
}

/** What a person asked for. */
export function importOptions(
  options: Options,
  path: string,
  {
    flags,
    ignored = [],
  }: { readonly flags: ReadonlySet<string>; readonly ignored?: readonly string[] | undefined },
): ImportOptions {
  const format =
    options['format'] === undefined ? formatOf(path) : choice(options, 'format', ['csv', 'jsonl'] as const);
  if (!format) throw new UsageError(`Say with --format whether ${path} is csv or jsonl.`);
  const { source, 'observed-at': observedAt } = options;
  if (observedAt !== undefined && !parseTimestamp(observedAt))
    throw new UsageError('--observed-at must be an ISO 8601 time such as 2026-11-15T09:00:00Z.');
  return {
    path,
    format,
    columns: subjectColumnsIn(options['columns']),
    ignored: new Set(ignored.map((header) => header.trim())),
    kind: options['kind'] === undefined ? undefined : choice(options, 'kind', SUBJECT_KINDS),
    source,
    observedAt,
    types: typesIn(options['types']),
    isDryRun: flags.has('dry-run'),
  };
}

const FIELD = /^(?:externalId|kind|source|observedAt|evidence\.[a-z][a-z0-9_.-]*)$/;

/** `externalId=No,evidence.country=Country`. A header may hold commas, unless a field and `=` follow one. */
export function subjectColumnsIn(text: string | undefined): ReadonlyMap<string, string> {
  return pairsIn(text, 'columns', (field, header) => {
    if (!FIELD.test(field) || header === '')
      throw new UsageError(
        '--columns needs pairs such as externalId=No, of externalId, kind, source, observedAt and evidence.FACT.',
      );
    return header;
  });
}

const TYPE = /^(?:(?<type>string|number|boolean)|list:(?<itemType>string|number|boolean))$/;

/** `watchlist.hit=boolean,products=list:string`. */
export function typesIn(text: string | undefined): ReadonlyMap<string, DeclaredFact> {
  return pairsIn(text, 'types', (_fact, named) => {
    const { type, itemType } = TYPE.exec(named)?.groups ?? {};
    if (isScalar(type)) return { type };
    if (isScalar(itemType)) return { type: 'list', itemType };
    throw new UsageError(
      '--types needs pairs such as FACT=number, of string, number, boolean, list:string, list:number, list:boolean.',
    );
  });
}

function isScalar(type: string | undefined): type is 'string' | 'number' | 'boolean' {
  return type === 'string' || type === 'number' || type === 'boolean';
}

function pairsIn<Value>(
  text: string | undefined,
  option: string,
  read: (name: string, value: string) => Value,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const pair of text === undefined ? [] : text.split(/,(?=\s*[\w.-]+=)/)) {
    const [, name = '', value = ''] = /^\s*([\w.-]+)=(.*)$/s.exec(pair) ?? [];
    if (values.has(name)) throw new UsageError(`--${option} names ${name} twice.`);
    values.set(name, read(name, value.trim()));
  }
  return values;
}
