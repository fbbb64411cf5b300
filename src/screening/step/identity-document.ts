import { isLongerThan } from '../../kernel/characters.ts';
import { countryOf, isoCountry, type ScreenedSubject, type SubjectIdentifier } from '@assay/name-screening';
import { limits } from '../../kernel/limits.ts';
import { hasTooManyWords } from '../runs/subject/subject-request.ts';
import { isCalendarDate, isInTheFuture } from '../runs/subject/birth-date.ts';
import { holdsIdentityDocument, type WorkflowStep } from './screening-step.ts';

/** A step before the screening step, with what it produced; nothing where it failed. */
export interface StepIdentity {
  readonly step: WorkflowStep;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/**
 * Contract 3, *The screening step*: who the identity document says the person is. Of several documents the one read
 * last counts. What it does not hold, or what cannot be read, is left out; without a name nothing can be searched but
 * its number.
 */
export function subjectOfDocument(before: readonly StepIdentity[], now: Date): ScreenedSubject {
  const document = before.findLast(({ step }) => holdsIdentityDocument(step))?.outputs ?? {};
  const [name = '', ...aliases] = namesIn([document['name_latin'], document['name_native']]);
  const country = countryIn(document['document_country']);
  return {
    name,
    aliases: aliases.filter((alias) => alias !== name),
    entityType: 'person',
    country,
    datesOfBirth: textsIn(document['date_of_birth'])
      .filter((text) => isDate(text) && !isInTheFuture(text, now))
      .slice(0, limits.screeningDatesOfBirth),
    nationalities: textsIn(document['nationality'])
      .flatMap((text) => isoCountry(countryIn(text) ?? '') ?? [])
      .slice(0, limits.screeningNationalities),
    identifiers: identifiersIn(document, country),
  };
}

/** One that is longer than a run takes was not read well, and the other may not stand in for it: it could be clear. */
function namesIn(values: readonly unknown[]): readonly string[] {
  const names = values.filter((value) => typeof value === 'string').filter((name) => name.trim() !== '');
  return names.some(isTooLong) ? [] : names;
}

/** As a run request counts: characters, not the units of their encoding. */
function isTooLong(name: string): boolean {
  return isLongerThan(name, limits.screeningNameCharacters) || hasTooManyWords(name);
}

function textsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

function isDate(text: string): boolean {
  return /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) && isCalendarDate(text);
}

function countryIn(value: unknown): string | null {
  return typeof value === 'string' ? (isoCountry(value) ?? countryOf(value)) : null;
}

/** A number of which nobody says what it is of is searched as both. */
function identifiersIn(
  document: Readonly<Record<string, unknown>>,
  country: string | null,
): readonly SubjectIdentifier[] {
  const { document_number: value, document_kind: kind } = document;
  if (typeof value !== 'string' || value.trim() === '') return [];
  const kinds = ['passport', 'national_id'] as const;
  const stated = kinds.filter((one) => one === kind);
  return (stated.length > 0 ? stated : kinds).map((one) => ({ kind: one, value, country }));
}
