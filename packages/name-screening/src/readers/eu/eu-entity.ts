import { listedCountry } from '../../lists/countries.ts';
import type { ListedBirth, ListedEntry } from '../../lists/listed-entry.ts';
import { birthFromDate, birthFromDay, birthFromYears } from '../drafts/birth-dates.ts';
import type { DraftCountry, EntryDraft } from '../drafts/entry-draft.ts';
import { dayIn, euDetails } from './eu-details.ts';
import { euIdentifiers } from './eu-identifications.ts';
import { euNames } from './eu-names.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { attributeOf, childOf, childrenOf, isTrue, type XmlElement } from '../files/xml-element.ts';

/** One `sanctionEntity`. Formats, *eu_fsf*, Meaning and mapping. */
export function euDraft(entity: XmlElement, today: string, tally: ListTally): EntryDraft {
  const entityType = typeOf(entity);
  const regulations = childrenOf(entity, 'regulation');
  const births = childrenOf(entity, 'birthdate').map((element) => ({
    element,
    birth: birthOf(element, today, tally),
  }));
  return {
    entryId: attributeOf(entity, 'euReferenceNumber'),
    altIds: [attributeOf(entity, 'logicalId'), attributeOf(entity, 'unitedNationId')],
    entityType,
    names: euNames(entity),
    births: births.map(({ birth }) => birth),
    countries: countriesOf(entity, entityType),
    identifiers: euIdentifiers(entity, entityType, tally),
    programmes: regulations.map((regulation) => attributeOf(regulation, 'programme')),
    listedOn: listedOn(entity, regulations[0]),
    details: euDetails(entity, births),
  };
}

/** Ships are enterprises here. */
function typeOf(entity: XmlElement): ListedEntry['entityType'] {
  const subject = childOf(entity, 'subjectType');
  const code = attributeOf(subject, 'classificationCode').trim().toUpperCase();
  const word = attributeOf(subject, 'code').trim().toLowerCase();
  if (code === 'P' || (code === '' && word === 'person')) return 'person';
  return code === 'E' || (code === '' && word === 'enterprise') ? 'entity' : 'unknown';
}

/** `birthdate` is Gregorian whatever the calendar; the parts are only where the calendar is. */
function birthOf(element: XmlElement, today: string, tally: ListTally): ListedBirth | null {
  const circa = isTrue(attributeOf(element, 'circa'));
  const day = birthFromDay(attributeOf(element, 'birthdate').trim(), circa, today);
  if (day) return day;
  const calendar = attributeOf(element, 'calendarType').trim().toUpperCase();
  const year = numberOf(element, 'year');
  if (calendar !== '' && calendar !== 'GREGORIAN') {
    if (year !== null) tally.count('birthsOfOtherCalendars');
    return null;
  }
  if (year !== null) {
    const date = { year, month: numberOf(element, 'monthOfYear'), day: numberOf(element, 'dayOfMonth') };
    return birthFromDate(date, circa, today);
  }
  return birthFromYears(numberOf(element, 'yearRangeFrom'), numberOf(element, 'yearRangeTo'), circa, today);
}

/** The address is the only hint at where an enterprise is registered. */
function countriesOf(entity: XmlElement, entityType: ListedEntry['entityType']): DraftCountry[] {
  return entity.children.flatMap((child): DraftCountry[] => {
    const country = listedCountry(attributeOf(child, 'countryIso2Code'));
    if (country === null) return [];
    if (child.name === 'citizenship') return [{ country, role: 'nationality' }];
    if (child.name === 'birthdate') return [{ country, role: 'birth' }];
    if (child.name !== 'address') return [];
    return [{ country, role: entityType === 'entity' ? 'registration' : 'address' }];
  });
}

/** The date of the latest act stands in where the designation has none. */
function listedOn(entity: XmlElement, regulation: XmlElement | undefined): string | null {
  return (
    dayIn(entity, 'designationDate') ??
    dayIn(regulation, 'entryIntoForceDate') ??
    dayIn(regulation, 'publicationDate')
  );
}

function numberOf(element: XmlElement, attribute: string): number | null {
  const text = attributeOf(element, attribute).trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
