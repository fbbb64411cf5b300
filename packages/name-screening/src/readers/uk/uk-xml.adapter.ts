import { ListTally } from '../drafts/list-tally.ts';
import type { ListReader } from '../drafts/reading.ts';
import { draftOf, ukDay, type UkDesignation, type UkDocument, type UkName } from './uk-designation.ts';
import { childOf, childrenOf, textIn, type XmlElement, type XmlShape } from '../files/xml-element.ts';
import { readXmlList } from '../drafts/xml-list.adapter.ts';

const SHAPE: XmlShape = {
  root: 'Designations',
  records: ['DateGenerated', 'Designation'],
  leftOut: ['SanctionsImposedIndicators', 'PhoneNumbers', 'Websites', 'EmailAddresses'],
};

/** Formats, *UK Sanctions List*, XML structure. */
export const readUkXml: ListReader = (_key, text, take, { today }) => {
  const tally = new ListTally();
  let publishedAt: string | null = null;
  const count = tally.count.bind(tally);
  return readXmlList(
    {
      shape: SHAPE,
      tally,
      draftOf(record) {
        if (record.name === 'Designation') return draftOf(designationOf(record), today, count);
        if (record.name === 'DateGenerated') publishedAt ??= ukDay(record.text);
        return undefined;
      },
      finish: () => tally.finish('uk_xml', publishedAt),
    },
    text,
    take,
  );
};

function designationOf(element: XmlElement): UkDesignation {
  const person = childOf(childOf(element, 'IndividualDetails'), 'Individual');
  const entity = childOf(childOf(element, 'EntityDetails'), 'Entity');
  const ship = childOf(childOf(element, 'ShipDetails'), 'Ship');
  return {
    uniqueId: textIn(element, 'UniqueID'),
    ofsiGroupIds: [textIn(element, 'OFSIGroupID')],
    unReferences: [textIn(element, 'UNReferenceNumber')],
    names: childrenOf(childOf(element, 'Names'), 'Name').map(nameOf),
    nonLatinNames: childrenOf(childOf(element, 'NonLatinNames'), 'NonLatinName').map((name) =>
      textIn(name, 'NameNonLatinScript'),
    ),
    regimes: [textIn(element, 'RegimeName')],
    type: textIn(element, 'IndividualEntityShip'),
    designatedOn: textIn(element, 'DateDesignated'),
    otherInformation: [textIn(element, 'OtherInformation')],
    addressCountries: childrenOf(childOf(element, 'Addresses'), 'Address').map((address) =>
      textIn(address, 'AddressCountry'),
    ),
    birthDates: textsIn(person, 'DOBs', 'DOB'),
    nationalities: textsIn(person, 'Nationalities', 'Nationality'),
    birthCountries: childrenOf(childOf(person, 'BirthDetails'), 'Location').map((place) =>
      textIn(place, 'CountryOfBirth'),
    ),
    passports: documentsOf(person, 'PassportDetails', 'Passport'),
    nationalIdentifiers: documentsOf(person, 'NationalIdentifierDetails', 'NationalIdentifier'),
    registrationNumbers: textsIn(entity, 'BusinessRegistrationNumbers', 'BusinessRegistrationNumber'),
    imoNumbers: textsIn(ship, 'IMONumbers', 'IMONumber'),
    flags: textsIn(ship, 'CurrentBelievedFlagOfShips', 'CurrentBelievedFlagOfShip'),
    wallets: textsIn(element, 'CryptoWalletAddresses', 'CryptoWalletAddress'),
    addresses: childrenOf(childOf(element, 'Addresses'), 'Address').map((address) =>
      ADDRESS_PARTS.map((part) => textIn(address, part)),
    ),
    birthPlaces: childrenOf(childOf(person, 'BirthDetails'), 'Location').map((place) =>
      ['TownOfBirth', 'CountryOfBirth'].map((part) => textIn(place, part)),
    ),
    positions: textsIn(person, 'Positions', 'Position'),
    reasons: [textIn(element, 'UKStatementofReasons')],
    sanctions: [textIn(element, 'SanctionsImposed')],
    updatedOn: [textIn(element, 'LastUpdated')],
  };
}

const ADDRESS_PARTS = [
  ...[1, 2, 3, 4, 5, 6].map((line) => `AddressLine${line}`),
  'AddressPostalCode',
  'AddressCountry',
];
const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];

function nameOf(element: XmlElement): UkName {
  return {
    parts: NAME_PARTS.map((part) => textIn(element, part)),
    type: textIn(element, 'NameType'),
    strength: textIn(element, 'AliasStrength'),
  };
}

function textsIn(element: XmlElement | undefined, group: string, name: string): readonly string[] {
  return childrenOf(childOf(element, group), name).map(({ text }) => text);
}

function documentsOf(
  person: XmlElement | undefined,
  group: string,
  name: 'Passport' | 'NationalIdentifier',
): readonly UkDocument[] {
  return childrenOf(childOf(person, group), name).map((document) => ({
    number: textIn(document, `${name}Number`),
    information: textIn(document, `${name}AdditionalInformation`),
  }));
}
