import { listedCountry } from '../../lists/countries.ts';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  type ListedIdentifier,
  PEP_CATEGORIES,
  type PepDetails,
  type PepPosition,
  type PepRelative,
} from '../../lists/listed-entry.ts';
import { birthFromDay, dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import type { JsonFields } from '../files/json-fields.ts';

export interface PepDraft {
  readonly draft: EntryDraft;
  readonly pep: PepDetails;
}

/** Formats, *Output `service-pep/1` JSONL*. */
export function pepDraft(fields: JsonFields, today: string): PepDraft {
  const entryId = fields.text('id');
  const identifiers = fields.objects('identifiers');
  const draft: EntryDraft = {
    entryId,
    altIds: otherIds(identifiers).filter((id) => id !== entryId),
    entityType: fields.oneOf('entityType', ['person', 'entity']),
    names: fields.objects('names').map((name) => ({
      value: name.text('value'),
      kind: name.oneOf('kind', ['primary', 'alias', 'former', 'variant']),
      weak: name.flag('weak'),
    })),
    births: fields
      .texts('datesOfBirth')
      .map((text) => birthFromDay(partialDate(fields, 'datesOfBirth', text), false, today)),
    countries: fields.texts('nationalities').map((code) => ({
      country: country(fields, 'nationalities', code),
      role: 'nationality',
    })),
    identifiers: identifiers.flatMap(identifierOf),
  };
  const pep = {
    dateOfDeath: optionalDate(fields, 'dateOfDeath'),
    positions: fields.objects('positions').map(positionOf),
    relatives: fields.objects('relatives').map(relativeOf),
  };
  return { draft, pep };
}

function positionOf(fields: JsonFields): PepPosition {
  return {
    category: fields.oneOf('category', PEP_CATEGORIES),
    title: fields.text('title'),
    country: optionalCountry(fields, 'country'),
    start: optionalDate(fields, 'start'),
    end: optionalDate(fields, 'end'),
    current: fields.flag('current'),
    endedUnknown: fields.flag('endedUnknown'),
    roster: fields.text('roster'),
    positionId: fields.optionalText('positionId'),
  };
}

function relativeOf(fields: JsonFields): PepRelative {
  return {
    entryId: fields.text('entryId'),
    relation: fields.oneOf('relation', ['spouse', 'child', 'parent', 'sibling']),
    start: optionalDate(fields, 'start'),
    end: optionalDate(fields, 'end'),
  };
}

function identifierOf(fields: JsonFields): readonly ListedIdentifier[] {
  const kind = fields.text('kind');
  if (!isListedKind(kind)) return [];
  const value = fields.text('value');
  return [{ kind, value, country: optionalCountry(fields, 'country'), sub: null, doubtful: false }];
}

/** What is no kind of document, as the number in a knowledge base, is another id of the entry. */
function otherIds(identifiers: readonly JsonFields[]): readonly string[] {
  return identifiers.filter((each) => !isListedKind(each.text('kind'))).map((each) => each.text('value'));
}

function isListedKind(kind: string): kind is IdentifierKind {
  return IDENTIFIER_KINDS.some((known) => known === kind);
}

function optionalCountry(fields: JsonFields, name: string): string | null {
  const code = fields.optionalText(name);
  return code === null ? null : country(fields, name, code);
}

function country(fields: JsonFields, name: string, code: string): string {
  return listedCountry(code) ?? fields.refuse(name, 'is not a country of ISO 3166-1');
}

function optionalDate(fields: JsonFields, name: string): string | null {
  const text = fields.optionalText(name);
  return text === null ? null : partialDate(fields, name, text);
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, in the calendar. */
function partialDate(fields: JsonFields, name: string, text: string): string {
  const date = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) ? dateFromIso(text) : null;
  const isDate = date && isoDayOf({ year: date.year, month: date.month ?? 1, day: date.day ?? 1 }) !== null;
  return isDate ? text : fields.refuse(name, 'is not a date as YYYY, YYYY-MM or YYYY-MM-DD');
}
