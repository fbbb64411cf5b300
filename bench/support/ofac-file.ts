import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ListedEntry } from '@assay/name-screening';
import { invented } from '../../packages/name-screening/bench/support/invented.ts';

const LATIN = 'abdefghiklmnoprstuvyz';
const CYRILLIC = 'абдефгхиклмнопрстувыз';

/** About so many names of the real file are also given in Cyrillic. */
const CYRILLIC_EVERY = 40;

/** Writes a file in the enhanced format of the United States list, with about as much of everything as it has. */
export async function writeOfacFile(
  path: string,
  megabytes: number,
): Promise<{ entries: number; bytes: number }> {
  const file = createWriteStream(path);
  let [entries, bytes] = [0, 0];
  const write = async (text: string): Promise<void> => {
    bytes += Buffer.byteLength(text);
    if (!file.write(text)) await once(file, 'drain');
  };
  await write(HEAD);
  for await (const person of invented('sanctions', 1_000_000)) {
    if (bytes > megabytes * 1_000_000) break;
    await write(entityOf(person, entries));
    entries += 1;
  }
  await write('  </entities>\n</sanctionsData>\n');
  file.end();
  await finished(file);
  return { entries, bytes };
}

const HEAD = `<?xml version="1.0" encoding="utf-8"?>
<sanctionsData xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ENHANCED_XML">
  <publicationInfo>
    <dataAsOf>2026-11-14T00:00:00-05:00</dataAsOf>
    <filters><sanctionsLists><sanctionsList refId="1550">SDN List</sanctionsList></sanctionsLists></filters>
  </publicationInfo>
  <referenceValues>
    <referenceValue refId="11171"><type>COUNTRY</type><value>Russia</value><isoCode>RU</isoCode></referenceValue>
  </referenceValues>
  <entities>
`;

function entityOf({ names, births }: ListedEntry, place: number): string {
  const [first = '', ...last] = names[0].value.split(' ');
  const surname = last.join(' ').toUpperCase();
  const full = `${surname}, ${first}`;
  const aliases = [`${surname}, ${first} ${first.slice(0, 3)}ovich`, `${surname}YAN, ${first}`, surname];
  return `    <entity id="${100_000 + place}">
      <generalInfo><identityId>${place}</identityId><entityType refId="600">Individual</entityType>
        <remarks>(Linked To: INVENTED HOLDING ${place % 900}) Secondary sanctions risk: see Section 11.</remarks></generalInfo>
      <sanctionsLists><sanctionsList refId="1550" id="1${place}" datePublished="2023-05-19">SDN List</sanctionsList></sanctionsLists>
      <sanctionsPrograms><sanctionsProgram refId="92049" id="2${place}">RUSSIA-EO14024</sanctionsProgram></sanctionsPrograms>
      <names>
${nameOf(place * 10, full, true)}
${aliases.map((alias, index) => nameOf(place * 10 + index + 1, alias, false)).join('\n')}
      </names>
      <addresses>
        <address id="3${place}"><country refId="11171">Russia</country><translations><translation id="4${place}"><isPrimary>true</isPrimary><script refId="20122">Latin</script><addressParts><addressPart id="5${place}"><type refId="1454">CITY</type><value>Inventgrad</value></addressPart></addressParts></translation></translations></address>
      </addresses>
      <features>
        <feature id="6${place}"><type featureTypeId="8">Birthdate</type><value>${births[0]?.from ?? ''}</value><valueDate id="7${place}"><fromDateBegin>${births[0]?.from ?? ''}</fromDateBegin><fromDateEnd>${births[0]?.from ?? ''}</fromDateEnd><toDateBegin>${births[0]?.to ?? ''}</toDateBegin><toDateEnd>${births[0]?.to ?? ''}</toDateEnd><isApproximate>false</isApproximate><isDateRange>false</isDateRange></valueDate><isPrimary>true</isPrimary></feature>
        <feature id="8${place}"><type featureTypeId="10">Nationality Country</type><value>Russia</value><valueRefId>11171</valueRefId><isPrimary>true</isPrimary></feature>
      </features>
      <identityDocuments>
        <identityDocument id="9${place}"><type refId="1571">Passport</type><documentNumber>Z${String(place).padStart(8, '0')}</documentNumber><isValid>true</isValid><issuingCountry refId="11171">Russia</issuingCountry></identityDocument>
        <identityDocument id="10${place}"><type refId="1596">Tax ID No.</type><documentNumber>77${String(place).padStart(10, '0')}</documentNumber><isValid>true</isValid><issuingCountry refId="11171">Russia</issuingCountry></identityDocument>
      </identityDocuments>
    </entity>
`;
}

function nameOf(id: number, full: string, isPrimary: boolean): string {
  const alias = isPrimary ? '' : '<aliasType refId="1400">A.K.A.</aliasType>';
  return `        <name id="${id}"><isPrimary>${isPrimary}</isPrimary>${alias}<isLowQuality>false</isLowQuality>
          <translations>
${translationOf(id * 10, full, 'Latin', true)}${id % CYRILLIC_EVERY === 0 ? `\n${translationOf(id * 10 + 1, cyrillic(full), 'Cyrillic', false)}` : ''}
          </translations>
        </name>`;
}

function translationOf(id: number, full: string, script: string, isPrimary: boolean): string {
  const [last = '', first = ''] = full.split(', ');
  return `            <translation id="${id}">
              <isPrimary>${isPrimary}</isPrimary>
              <script refId="20122">${script}</script>
              <formattedFirstName>${first}</formattedFirstName>
              <formattedLastName>${last}</formattedLastName>
              <formattedFullName>${full}</formattedFullName>
              <nameParts>
                <namePart id="${id}1"><type refId="1520">Last Name</type><value>${last}</value></namePart>
                <namePart id="${id}2"><type refId="1521">First Name</type><value>${first}</value></namePart>
              </nameParts>
            </translation>`;
}

function cyrillic(text: string): string {
  return text.toLowerCase().replaceAll(/[a-z]/g, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)));
}
