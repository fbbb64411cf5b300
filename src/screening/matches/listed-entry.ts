import { type Static, Type } from 'typebox';
import {
  detailLimits,
  type EntryDetails,
  IDENTIFIER_KINDS,
  type ListedBirth,
  type ListedEntry,
  type ListedName,
  nameScript,
} from '@assay/name-screening';
import { nullable, strict } from '../../kernel/schema.ts';

/** What is shown of an entry at most; no entry of an official list comes near. */
export const MOST_SHOWN = { names: 500, births: 200, identifiers: 500, texts: detailLimits.items } as const;

const Country = Type.String({ description: 'ISO 3166-1 alpha-2' });
const Day = nullable(Type.String({ description: '`YYYY-MM-DD`' }));

function texts(description: string) {
  return Type.Array(Type.String(), { maxItems: MOST_SHOWN.texts, description });
}

/** Contract 6, *Listed entry*. */
export const ListedEntryShape = strict(
  {
    source: Type.String({ description: 'Key of the list' }),
    versionId: Type.String({ description: 'The version that was searched' }),
    sourceEntryId: Type.String(),
    kind: Type.Enum(['person', 'entity', 'vessel', 'aircraft', 'unknown']),
    names: Type.Array(
      strict({
        value: Type.String(),
        kind: Type.Enum(['primary', 'alias', 'former', 'native'], {
          description: '`native`: a further spelling in another script than Latin',
        }),
        quality: Type.Enum(['strong', 'weak'], { description: '`weak` where the list itself says so' }),
        script: nullable(Type.String({ description: 'ISO 15924, by the letters of the name' })),
      }),
      { maxItems: MOST_SHOWN.names },
    ),
    births: Type.Array(
      strict({
        date: nullable(
          Type.String({ description: '`YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as exact as the list is' }),
        ),
        place: nullable(Type.String()),
        circa: Type.Boolean(),
        from: Day,
        to: Day,
      }),
      {
        maxItems: MOST_SHOWN.births,
        description:
          'A date, or a span from `from` to `to` where the list states one. A place that the list ties to no date stands alone.',
      },
    ),
    nationalities: Type.Array(Country),
    countries: Type.Array(Country, { description: 'Of registration, addresses and birth' }),
    identifiers: Type.Array(
      strict({
        kind: Type.Enum([...IDENTIFIER_KINDS]),
        value: Type.String(),
        country: nullable(Country),
        note: nullable(Type.String({ description: 'What the list says of it' })),
      }),
      { maxItems: MOST_SHOWN.identifiers },
    ),
    addresses: texts('One line each'),
    programmes: texts('As the list names them'),
    legalBasis: texts('Acts and authorities'),
    positions: texts('Titles of offices and functions'),
    remarks: texts(`Cut after ${detailLimits.textCharacters} characters, then with \`…\` at the end`),
    listedOn: Day,
    changedOn: Day,
    link: nullable(
      Type.String({ description: 'A page about the entry: that which the file names, or that of its id' }),
    ),
  },
  {
    title: 'ListedEntry',
    description:
      'What the list says of the entry, as it was in the version that was searched. Empty and null where the file says nothing. Arrays hold at most their `maxItems`; the first of what the file has.',
  },
);

export interface ShownEntry {
  readonly source: string;
  readonly versionId: string;
  readonly entry: ListedEntry;
  readonly details: EntryDetails | null;
}

export function presentEntry({
  source,
  versionId,
  entry,
  details,
}: ShownEntry): Static<typeof ListedEntryShape> {
  const nationalities = countriesOf(entry, (role) => role === 'nationality');
  return {
    source,
    versionId,
    sourceEntryId: entry.entryId,
    kind: entry.subtype ?? entry.entityType,
    names: entry.names.slice(0, MOST_SHOWN.names).map(presentName),
    births: birthsOf(entry, details).slice(0, MOST_SHOWN.births),
    nationalities,
    countries: countriesOf(entry, (role) => role !== 'nationality'),
    identifiers: identifiersOf(entry, details),
    addresses: [...(details?.addresses ?? [])],
    programmes: entry.programmes.slice(0, MOST_SHOWN.texts),
    legalBasis: [...(details?.legalBasis ?? [])],
    positions: positionsOf(entry, details).slice(0, MOST_SHOWN.texts),
    remarks: remarksOf(entry, details).slice(0, MOST_SHOWN.texts),
    listedOn: entry.listedOn,
    changedOn: details?.changedOn ?? null,
    link: details?.link ?? pageOf(source, entry.entryId),
  };
}

type Shown = Static<typeof ListedEntryShape>;

function presentName({ value, kind, weak }: ListedName): Shown['names'][number] {
  const script = nameScript(value);
  const isOther = kind === 'alias' || kind === 'variant';
  const shown = isOther ? (script === null || script === 'Latn' ? 'alias' : 'native') : kind;
  return { value, kind: shown, quality: weak ? 'weak' : 'strong', script };
}

function birthsOf({ births }: ListedEntry, details: EntryDetails | null): Shown['births'] {
  const places = details?.birthPlaces ?? [];
  const dated = births.flatMap((birth, ordinal): Shown['births'] => {
    const there = places.filter((one) => one.birth === ordinal);
    const stated = statedBirth(birth);
    return there.length === 0
      ? [{ ...stated, place: null }]
      : there.map(({ place }) => ({ ...stated, place }));
  });
  const alone = places.filter(({ birth }) => birth === null);
  const nothing = { date: null, circa: false, from: null, to: null };
  return [...dated, ...alone.map(({ place }) => ({ ...nothing, place }))];
}

const CHARACTERS = { day: 10, month: 7, year: 4 } as const;

function statedBirth({ from, to, precision, circa }: ListedBirth): Omit<Shown['births'][number], 'place'> {
  if (precision === 'range') return { date: null, circa, from, to };
  return { date: to.slice(0, CHARACTERS[precision]), circa, from: null, to: null };
}

function countriesOf(
  { countries }: ListedEntry,
  isOf: (role: ListedEntry['countries'][number]['role']) => boolean,
): string[] {
  return [...new Set(countries.flatMap(({ country, role }) => (isOf(role) ? [country] : [])))];
}

function identifiersOf({ identifiers }: ListedEntry, details: EntryDetails | null): Shown['identifiers'] {
  const notes = new Map(details?.identifierNotes.map(({ identifier, note }) => [identifier, note]));
  return identifiers
    .slice(0, MOST_SHOWN.identifiers)
    .map(({ kind, value, country, sub, doubtful }, ordinal) => {
      const parts = [notes.get(ordinal) ?? sub, doubtful ? 'false or fraudulent' : null];
      const note = parts.filter((part) => part !== null).join('; ');
      return { kind, value, country, note: note === '' ? null : note };
    });
}

function positionsOf({ pep }: ListedEntry, details: EntryDetails | null): string[] {
  return [...new Set([...(details?.positions ?? []), ...(pep?.positions ?? []).map(({ title }) => title)])];
}

function remarksOf({ pep }: ListedEntry, details: EntryDetails | null): string[] {
  const death = pep?.dateOfDeath ?? null;
  return [...(details?.remarks ?? []), ...(death === null ? [] : [`Died: ${death}`])];
}

/** Publishers that have a page for each id. */
function pageOf(source: string, entryId: string): string | null {
  if (source.startsWith('ofac_') && /^\d+$/.test(entryId))
    return `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${entryId}`;
  if (source === 'service_pep' && /^Q\d+$/.test(entryId)) return `https://www.wikidata.org/wiki/${entryId}`;
  return null;
}
