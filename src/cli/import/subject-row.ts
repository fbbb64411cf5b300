import { parseTimestamp } from '@assay/values';
import type { RequestOf } from '@assay/client';
import { isLongerThan } from '../../kernel/characters.ts';
import { limits } from '../../kernel/limits.ts';

export const SUBJECT_KINDS = ['person', 'business', 'account', 'transaction'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

type EvidenceItem = RequestOf<'recordEvidenceBatch'>['body']['items'][number];
type FactValue = NonNullable<EvidenceItem['value']>;

/** A row that was checked whole, before anything of it is sent. */
export interface SubjectRow {
  readonly kind: SubjectKind;
  readonly externalId: string;
  /** Undefined where the row says nothing but who the subject is. */
  readonly evidence: { readonly sourceId: string; readonly items: readonly EvidenceItem[] } | undefined;
}

export interface DeclaredFact {
  readonly type: 'string' | 'number' | 'boolean' | 'list';
  readonly itemType?: 'string' | 'number' | 'boolean';
}

/** A source as the service tells it, or as the command line does where no service is asked. */
export interface KnownSource {
  readonly id: string;
  readonly factOf: (fact: string) => DeclaredFact | string;
}

export interface RowRules {
  readonly kind: SubjectKind | undefined;
  readonly source: string | undefined;
  readonly observedAt: string | undefined;
  /** Undefined where there is none. */
  readonly sourceOf: (keyOrId: string) => KnownSource | undefined;
  readonly now: Date;
}

/** Of a CSV file all cells are text; of JSON lines they are what they are. Those of evidence are named by their fact. */
export interface SubjectCells {
  readonly isText: boolean;
  readonly fields: Readonly<Record<'externalId' | 'kind' | 'source' | 'observedAt', unknown>>;
  readonly evidence: ReadonlyMap<string, unknown>;
}

/** What is wrong with a row, in a line for a person that repeats no value. Thrown and caught around one row. */
export class RowFault extends Error {}

/** Reads one row. Every value is judged, so that no row is sent in half. */
export function readSubjectRow({ isText, fields, evidence }: SubjectCells, rules: RowRules): SubjectRow {
  const externalId = textOf(fields.externalId, 'externalId');
  if (externalId === '') throw new RowFault('externalId: is missing.');
  if (isLongerThan(externalId, limits.subjectExternalIdCharacters))
    throw new RowFault(`externalId: has more than ${limits.subjectExternalIdCharacters} characters.`);
  const kind = kindOf(textOf(fields.kind, 'kind'), rules);
  const given = [...evidence].filter(([, value]) => !isAbsent(value));
  if (given.length === 0) return { kind, externalId, evidence: undefined };
  const source = sourceOf(textOf(fields.source, 'source'), rules);
  const observedAt = observedAtOf(textOf(fields.observedAt, 'observedAt'), rules);
  const items = given.map(([fact, value]) => {
    const declared = source.factOf(fact);
    if (typeof declared === 'string') throw new RowFault(`evidence.${fact}: ${declared}`);
    const read = isText ? typedText(textOf(value, fact), declared) : value;
    if (!isOfType(read, declared)) throw new RowFault(`evidence.${fact}: is not ${typeName(declared)}.`);
    return { fact, status: 'available', value: read, observedAt } as const;
  });
  requireSize(items);
  return { kind, externalId, evidence: { sourceId: source.id, items } };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What stands where a letter could not be decoded. */
const REPLACEMENT = '\uFFFD';

function textOf(value: unknown, field: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new RowFault(`${field}: is not text.`);
  if (value.includes(REPLACEMENT)) throw new RowFault(`${field}: is not in UTF-8.`);
  return value.trim();
}

function kindOf(text: string, rules: RowRules): SubjectKind {
  const kind = text === '' ? rules.kind : SUBJECT_KINDS.find((one) => one === text);
  if (kind) return kind;
  throw new RowFault(
    text === ''
      ? 'kind: is missing; --kind gives one to all rows.'
      : `kind: is none of ${SUBJECT_KINDS.join(', ')}.`,
  );
}

function sourceOf(text: string, rules: RowRules): KnownSource {
  const named = text === '' ? rules.source : text;
  if (named === undefined) throw new RowFault('source: is missing; --source gives one to all rows.');
  const source = rules.sourceOf(named);
  if (!source) throw new RowFault('source: there is none of this key or id.');
  return source;
}

/** Said, never taken from the clock: the same file sent again is the same evidence. */
function observedAtOf(text: string, { observedAt, now }: RowRules): string {
  const given = text === '' ? observedAt : text;
  if (given === undefined) throw new RowFault('observedAt: is missing; --observed-at gives one to all rows.');
  const time = parseTimestamp(given);
  if (!time) throw new RowFault('observedAt: is no ISO 8601 time with Z or an offset.');
  if (time > now) throw new RowFault('observedAt: is in the future.');
  return time.toISOString();
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** The value that a text stands for; undefined where it stands for none of the type. */
function typedText(text: string, { type, itemType = 'string' }: DeclaredFact): unknown {
  if (type === 'list') return text.split(';').map((item) => typedText(item.trim(), { type: itemType }));
  if (type === 'string') return text;
  if (type === 'number') return NUMBER.test(text) ? Number(text) : undefined;
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

function isOfType(value: unknown, { type, itemType }: DeclaredFact): value is FactValue {
  if (type === 'list')
    return Array.isArray(value) && value.every((item) => isOfType(item, { type: itemType ?? 'string' }));
  return typeof value === type && (type !== 'number' || Number.isFinite(value));
}

export function typeName({ type, itemType }: DeclaredFact): string {
  return type === 'list' ? `a list of ${itemType} items` : `a ${type}`;
}

function requireSize(items: readonly EvidenceItem[]): void {
  const { evidenceBatchItems, evidenceBatchItemBytes, evidenceBatchBytes } = limits;
  if (items.length > evidenceBatchItems) throw new RowFault(`has more than ${evidenceBatchItems} facts.`);
  const large = items.find((item) => Buffer.byteLength(JSON.stringify(item)) > evidenceBatchItemBytes);
  if (large) throw new RowFault(`evidence.${large.fact}: has more than ${evidenceBatchItemBytes} bytes.`);
  if (Buffer.byteLength(JSON.stringify(items)) > evidenceBatchBytes - BODY_FRAME_BYTES)
    throw new RowFault(`has more than ${evidenceBatchBytes} bytes of evidence.`);
}

/** What stands around the items in a request. */
const BODY_FRAME_BYTES = 200;
