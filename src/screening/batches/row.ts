import {
  IDENTIFIER_KINDS,
  isoCountry,
  type ScreenedSubject,
  type SubjectIdentifier,
} from '@assay/name-screening';
import { bounds } from '../../kernel/bounds.ts';
import { isLongerThan } from '../../kernel/characters.ts';
import { asId, isUuid, type SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { hasTooManyWords } from '../runs/subject/subject-request.ts';
import { isCalendarDate, isInTheFuture } from '../runs/subject/birth-date.ts';
import type { Cells, Field } from './columns.ts';

/** Why a row cannot be screened. The first fault that was found counts. */
export type RowFault =
  | 'malformed_row'
  | 'invalid_encoding'
  | 'missing_name'
  | 'name_too_long'
  | 'too_many_words'
  | 'too_many_values'
  | 'invalid_external_id'
  | 'invalid_risk_subject'
  | 'risk_subject_not_found'
  | 'unknown_entity_type'
  | 'unknown_country'
  | 'no_such_date'
  | 'in_the_future'
  | 'invalid_identifier';

/** A row of a batch, until it was screened. */
export interface BatchRow {
  readonly externalId: string | null;
  readonly riskSubjectId: SubjectId | null;
  /** Null where the row cannot be screened. */
  readonly subject: ScreenedSubject | null;
  readonly fault: RowFault | null;
}

export function unreadRow(fault: RowFault, externalId: string | null = null): BatchRow {
  return { externalId, riskSubjectId: null, subject: null, fault };
}

/** Thrown within this file alone. */
class Unreadable extends Error {
  readonly fault: RowFault;

  constructor(fault: RowFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Reads what a file says of one subject, by the same rules as a single run. */
export function readRow(cells: Cells, now: Date): BatchRow {
  let externalId: string | null = null;
  try {
    externalId = externalIdOf(cells);
    const riskSubjectId = riskSubjectIdOf(cells);
    return { externalId, riskSubjectId, subject: subjectOf(cells, now), fault: null };
  } catch (error) {
    if (error instanceof Unreadable) return unreadRow(error.fault, externalId);
    throw error;
  }
}

/** What stands where a letter could not be decoded. */
const REPLACEMENT = '\uFFFD';

function subjectOf(cells: Cells, now: Date): ScreenedSubject {
  return {
    name: nameOf(oneOf(cells, 'name')),
    aliases: manyOf(cells, 'aliases', limits.screeningAliases).map(nameOf),
    entityType: entityTypeOf(oneOf(cells, 'entityType')),
    country: countryOf(oneOf(cells, 'country')),
    datesOfBirth: manyOf(cells, 'dateOfBirth', limits.screeningDatesOfBirth).map((date) => dateOf(date, now)),
    nationalities: manyOf(cells, 'nationality', limits.screeningNationalities).map(knownCountry),
    identifiers: manyOf(cells, 'identifiers', limits.screeningIdentifiers).map(identifierOf),
  };
}

function externalIdOf(cells: Cells): string | null {
  const text = oneOf(cells, 'externalId');
  if (text === '') return null;
  if (isLongerThan(text, limits.subjectExternalIdCharacters)) throw new Unreadable('invalid_external_id');
  return text;
}

function riskSubjectIdOf(cells: Cells): SubjectId | null {
  const text = oneOf(cells, 'riskSubjectId');
  if (text === '') return null;
  if (!isUuid(text)) throw new Unreadable('invalid_risk_subject');
  return asId<'subject'>(text);
}

function nameOf(text: string): string {
  if (text === '') throw new Unreadable('missing_name');
  if (isLongerThan(text, limits.screeningNameCharacters)) throw new Unreadable('name_too_long');
  if (hasTooManyWords(text)) throw new Unreadable('too_many_words');
  return text;
}

function entityTypeOf(text: string): ScreenedSubject['entityType'] {
  const kind = text.toLowerCase();
  if (kind === '') return null;
  if (kind === 'person' || kind === 'entity') return kind;
  throw new Unreadable('unknown_entity_type');
}

function countryOf(text: string): string | null {
  return text === '' ? null : knownCountry(text);
}

function knownCountry(text: string): string {
  const code = isoCountry(text);
  if (code === null) throw new Unreadable('unknown_country');
  return code;
}

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

function dateOf(text: string, now: Date): string {
  if (!DATE.test(text) || !isCalendarDate(text)) throw new Unreadable('no_such_date');
  if (isInTheFuture(text, now)) throw new Unreadable('in_the_future');
  return text;
}

/** `passport:AB123:AT`; the country may be left out. */
function identifierOf(text: string): SubjectIdentifier {
  const [, name = '', value = '', country = ''] = /^([^:]*):([^:]*)(?::([^:]*))?$/.exec(text) ?? [];
  const kind = IDENTIFIER_KINDS.find((one) => one === name.trim());
  const trimmed = value.trim();
  if (!kind || trimmed === '' || isLongerThan(trimmed, bounds.identifierCharacters))
    throw new Unreadable('invalid_identifier');
  return { kind, value: trimmed, country: countryOf(country.trim()) };
}

function oneOf(cells: Cells, field: Field): string {
  return textOf(cells[field]);
}

/** A cell separates values by semicolons; JSON may have an array of them. */
function manyOf(cells: Cells, field: Field, most: number): readonly string[] {
  const value = cells[field];
  if (value === undefined || value === '') return [];
  const texts = Array.isArray(value) ? value.map(textOf) : textOf(value).split(';').map(trimmed);
  const values = texts.filter((text) => text !== '');
  if (values.length > most) throw new Unreadable('too_many_values');
  return values;
}

function trimmed(text: string): string {
  return text.trim();
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  // A larger one has lost digits on the way: a text keeps them.
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  if (typeof value !== 'string') throw new Unreadable('malformed_row');
  if (value.includes(REPLACEMENT)) throw new Unreadable('invalid_encoding');
  // Neither would be stored, and given back, unchanged.
  if (value.includes('\0') || !value.isWellFormed()) throw new Unreadable('malformed_row');
  return value.trim();
}
