interface InventedEntry {
  readonly names: readonly string[];
  readonly kind: 'person' | 'enterprise';
  readonly born?: {
    readonly year: number;
    readonly month: number;
    readonly day: number;
    readonly city: string;
  };
  readonly country: string;
  readonly programme: string;
  readonly remark: string;
  readonly passport?: string;
}

/** Invented, as are their programmes. Any likeness to a real name is a coincidence. */
const ENTRIES: readonly InventedEntry[] = [
  {
    names: ['Viktor Andreevich Samolenko', 'Viktor Samolenko', 'Виктор Самоленко'],
    kind: 'person',
    born: { year: 1964, month: 3, day: 12, city: 'Lower Testgrad' },
    country: 'RU',
    programme: 'DEMO-1',
    remark: 'Director of the invented Testgrad Shipyard.',
    passport: '720011223',
  },
  {
    names: ['Karim Dastagiri', 'Abdul Karim Dastagiri', 'کریم دستگیری'],
    kind: 'person',
    born: { year: 1971, month: 8, day: 30, city: 'Examplabad' },
    country: 'AF',
    programme: 'DEMO-2',
    remark: 'Treasurer of an invented organization.',
  },
  {
    names: ['Olga Petrovna Vetrova', 'Olga Vetrova', 'Ольга Ветрова'],
    kind: 'person',
    born: { year: 1980, month: 11, day: 2, city: 'Upper Testgrad' },
    country: 'RU',
    programme: 'DEMO-1',
    remark: 'Member of an invented council.',
  },
  {
    names: ['Hassan Qaderi', 'Hasan Ghaderi', 'حسن قادری'],
    kind: 'person',
    born: { year: 1959, month: 1, day: 21, city: 'Samplestan' },
    country: 'IR',
    programme: 'DEMO-3',
    remark: 'Commander of an invented brigade.',
    passport: 'Y44556677',
  },
  {
    names: ['Daria Kolchina', 'Darya Kolchina', 'Дарья Колчина'],
    kind: 'person',
    born: { year: 1990, month: 6, day: 17, city: 'Testgrad' },
    country: 'BY',
    programme: 'DEMO-1',
    remark: 'Spokeswoman of an invented ministry.',
  },
  {
    names: ['Brightmere Trading LLC', 'Brightmere General Trading'],
    kind: 'enterprise',
    country: 'AE',
    programme: 'DEMO-2',
    remark: 'Bought parts for the invented Testgrad Shipyard.',
  },
  {
    names: ['Pyramid Shipping Company', 'Pyramid Shipping Ltd'],
    kind: 'enterprise',
    country: 'SY',
    programme: 'DEMO-3',
    remark: 'Owns the invented vessel Sample Star.',
  },
];

/** A list of invented people in the form of the European Union's file. */
export function inventedList(publishedOn: Date): string {
  const entities = ENTRIES.map(
    ({ names, kind, born, country, programme, remark, passport }, at) => `
  <sanctionEntity designationDate="2024-0${1 + at}-15" euReferenceNumber="DEMO.${at + 1}" logicalId="${9001 + at}">
    <remark>${remark}</remark>
    <regulation regulationType="regulation" publicationDate="2024-0${1 + at}-16" programme="${programme}" numberTitle="2024/9${at} (invented)"/>
    <subjectType code="${kind}" classificationCode="${kind === 'person' ? 'P' : 'E'}"/>
    ${names.map((name, place) => `<nameAlias firstName="" middleName="" lastName="" wholeName="${name}" strong="true" logicalId="${(9001 + at) * 10 + place}"/>`).join('\n    ')}
    ${born ? `<birthdate calendarType="GREGORIAN" birthdate="${born.year}-${twoDigits(born.month)}-${twoDigits(born.day)}" city="${born.city}" countryIso2Code="${country}"/>` : ''}
    ${kind === 'person' ? `<citizenship countryIso2Code="${country}"/>` : `<address city="Testport" countryIso2Code="${country}"/>`}
    ${passport === undefined ? '' : `<identification identificationTypeCode="passport" number="${passport}" countryIso2Code="${country}"/>`}
  </sanctionEntity>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${publishedOn.toISOString()}" globalFileId="1">${entities.join('')}
</export>
`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The same people in the form of an organization's own list; the last of them were added in the course of the year. */
export function inventedOwnList(entries?: number): string {
  const rows = ENTRIES.slice(0, entries).map(
    ({ names, kind, born, country, programme, remark, passport }, at) =>
      JSON.stringify({
        id: `DEMO.${at + 1}`,
        name: names[0],
        kind: kind === 'person' ? 'person' : 'entity',
        aliases: names.slice(1),
        ...(born && { dateOfBirth: [`${born.year}-${twoDigits(born.month)}-${twoDigits(born.day)}`] }),
        nationalities: [country],
        ...(passport !== undefined && { identifiers: [`passport:${passport}:${country}`] }),
        note: `${programme}: ${remark}`,
      }),
  );
  return `${rows.join('\n')}\n`;
}
