import { inOneLine, labelled } from '../drafts/draft-details.ts';
import type { DraftDetails } from '../drafts/entry-draft.ts';
import { childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';
import { dayOf, valuesOf } from './un-elements.ts';

/** What an `INDIVIDUAL` or `ENTITY` says for people. */
export function unDetails(record: XmlElement): DraftDetails {
  const changes = valuesOf(record, 'LAST_DAY_UPDATED').flatMap((text) => dayOf(text) ?? []);
  const addresses = [...childrenOf(record, 'INDIVIDUAL_ADDRESS'), ...childrenOf(record, 'ENTITY_ADDRESS')];
  const ofBirth = [
    ...childrenOf(record, 'INDIVIDUAL_PLACE_OF_BIRTH').map((place) => lineOf(place, PLACE)),
    ...childrenOf(record, 'INDIVIDUAL_ALIAS').map((alias) =>
      lineOf(alias, ['CITY_OF_BIRTH', 'COUNTRY_OF_BIRTH']),
    ),
  ];
  return {
    birthPlaces: ofBirth.map((place) => ({ place })),
    addresses: addresses.map((address) => lineOf(address, ADDRESS)),
    positions: valuesOf(record, 'DESIGNATION'),
    remarks: [
      textIn(record, 'COMMENTS1'),
      ...valuesOf(record, 'TITLE').map((title) => labelled('Title', title)),
      labelled('Gender', textIn(record, 'GENDER')),
      labelled('Submitted by', textIn(record, 'SUBMITTED_BY')),
      ...childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH').map((birth) =>
        labelled('Date of birth', textIn(birth, 'NOTE')),
      ),
    ],
    changedOn: changes.toSorted().at(-1) ?? null,
  };
}

const PLACE = ['CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'];
const ADDRESS = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY', 'NOTE'];

function lineOf(element: XmlElement, names: readonly string[]): string {
  return inOneLine(names.map((name) => textIn(element, name)));
}
