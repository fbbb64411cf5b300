import { countriesIn, countryOf } from '../../lists/countries.ts';
import type { ListedBirth, ListedEntry } from '../../lists/listed-entry.ts';
import { birthFromDay, birthFromOfacText, birthFromYears } from '../drafts/birth-dates.ts';
import type { DraftCountry, EntryDraft } from '../drafts/entry-draft.ts';
import type { ListTally } from '../drafts/list-tally.ts';
import { childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';
import { unDetails } from './un-details.ts';
import { unIdentifiers } from './un-documents.ts';
import { dayOf, valuesOf } from './un-elements.ts';
import { unNames } from './un-names.ts';

/** One `INDIVIDUAL` or `ENTITY`. Contract 6, *Lists*: its reference number is its id. */
export function unDraft(record: XmlElement, today: string, tally: ListTally): EntryDraft {
  const entityType = record.name === 'INDIVIDUAL' ? 'person' : 'entity';
  const [reference, dataId] = [textIn(record, 'REFERENCE_NUMBER').trim(), textIn(record, 'DATAID')];
  return {
    entryId: reference === '' ? dataId : reference,
    altIds: reference === '' ? [] : [dataId],
    entityType,
    names: unNames(record, tally),
    births: birthsOf(record, today, tally),
    countries: countriesOf(record, entityType, tally),
    identifiers: unIdentifiers(record, tally),
    programmes: [textIn(record, 'UN_LIST_TYPE')],
    listedOn: dayOf(textIn(record, 'LISTED_ON')),
    details: unDetails(record),
  };
}

/** The file may keep an entry for a while after the Council has taken it off the list. */
export function isDelisted(record: XmlElement, today: string): boolean {
  const day = dayOf(textIn(record, 'DELISTED_ON'));
  return day !== null && day <= today;
}

/** An alias may come with a birth date of its own: that of a forged paper, or what another state knows. */
function birthsOf(record: XmlElement, today: string, tally: ListTally): readonly (ListedBirth | null)[] {
  const stated = childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH').map((element) => birthOf(element, today));
  const ofAliases = childrenOf(record, 'INDIVIDUAL_ALIAS')
    .map((alias) => textIn(alias, 'DATE_OF_BIRTH').trim())
    .filter((text) => text !== '')
    .map((text) => birthFromDay(text, false, today) ?? birthFromOfacText(text, today));
  tally.count('unusableBirths', ofAliases.filter((birth) => birth === null).length);
  return [...stated, ...ofAliases];
}

function birthOf(element: XmlElement, today: string): ListedBirth | null {
  const circa = /^approx/i.test(textIn(element, 'TYPE_OF_DATE').trim());
  const day = birthFromDay(textIn(element, 'DATE').trim(), circa, today);
  if (day) return day;
  const year = yearIn(element, 'YEAR');
  if (year !== null) return birthFromYears(year, year, circa, today);
  return birthFromYears(yearIn(element, 'FROM_YEAR'), yearIn(element, 'TO_YEAR'), circa, today);
}

function yearIn(element: XmlElement, name: string): number | null {
  const text = textIn(element, name).trim();
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

/** The address is the only hint at where an entity is registered. */
function countriesOf(
  record: XmlElement,
  entityType: ListedEntry['entityType'],
  tally: ListTally,
): readonly DraftCountry[] {
  const inRole = (texts: readonly string[], role: DraftCountry['role']): DraftCountry[] =>
    texts.flatMap((text) => {
      const country = countryOf(text);
      const countries = country === null ? countriesIn(text) : [country];
      if (countries.length === 0 && text.trim() !== '') tally.count('unknownCountries');
      return countries.map((one) => ({ country: one, role }));
    });
  const addresses = [...childrenOf(record, 'INDIVIDUAL_ADDRESS'), ...childrenOf(record, 'ENTITY_ADDRESS')];
  return [
    ...inRole(valuesOf(record, 'NATIONALITY'), 'nationality'),
    ...inRole(
      childrenOf(record, 'INDIVIDUAL_PLACE_OF_BIRTH').map((place) => textIn(place, 'COUNTRY')),
      'birth',
    ),
    ...inRole(
      addresses.map((address) => textIn(address, 'COUNTRY')),
      entityType === 'entity' ? 'registration' : 'address',
    ),
  ];
}
