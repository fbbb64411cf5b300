import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS, isoCountry, type ScreenedSubject } from '@assay/name-screening';
import { bounds } from '../../../kernel/bounds.ts';
import { limits } from '../../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../../kernel/result.ts';
import { nullable, strict } from '../../../kernel/schema.ts';
import { isCalendarDate, isInTheFuture } from './birth-date.ts';

const SearchedName = Type.String({
  minLength: 1,
  maxLength: limits.screeningNameCharacters,
  pattern: '\\S',
  description: `In any script; at most ${limits.screeningNameWords} words, counted between spaces`,
});
const Country = Type.String({
  minLength: 2,
  maxLength: 3,
  pattern: '^[A-Za-z]*$',
  description: 'ISO 3166-1 alpha-2 or alpha-3, in any case',
});
/** Document 2, *Run request*: who is to be screened. */
export const SubjectShape = strict({
  name: SearchedName,
  aliases: Type.Optional(Type.Array(SearchedName, { maxItems: limits.screeningAliases })),
  entityType: Type.Optional(
    nullable(Type.Enum(['person', 'entity'], { description: 'Unset, both can match' })),
  ),
  country: Type.Optional(nullable(Country)),
  datesOfBirth: Type.Optional(
    Type.Array(
      Type.String({
        pattern: '^\\d{4}(?:-\\d{2}(?:-\\d{2})?)?$',
        maxLength: 10,
        description:
          '`YYYY-MM-DD`, `YYYY-MM` or `YYYY`; not in the future: a day that has begun somewhere on earth is the latest',
      }),
      { maxItems: limits.screeningDatesOfBirth },
    ),
  ),
  nationalities: Type.Optional(
    Type.Array(Country, {
      maxItems: limits.screeningNationalities,
      description: 'Of a company, its country of registration',
    }),
  ),
  identifiers: Type.Optional(
    Type.Array(
      strict({
        kind: Type.Enum([...IDENTIFIER_KINDS]),
        value: Type.String({ minLength: 1, maxLength: bounds.identifierCharacters, pattern: '\\S' }),
        country: Type.Optional(nullable(Country)),
      }),
      { maxItems: limits.screeningIdentifiers },
    ),
  ),
});

type SubjectRequest = Static<typeof SubjectShape>;

/** What its schema cannot say. */
export function subjectFaults(subject: SubjectRequest): readonly Fault[] {
  const { name, aliases = [], country, datesOfBirth = [], nationalities = [], identifiers = [] } = subject;
  return [
    ...wordsFaults(name, '/subject/name'),
    ...aliases.flatMap((alias, index) => wordsFaults(alias, `/subject/aliases/${index}`)),
    ...countryFaults(country, '/subject/country'),
    ...datesOfBirth.flatMap((date, index) => dateFaults(date, `/subject/datesOfBirth/${index}`)),
    ...nationalities.flatMap((code, index) => countryFaults(code, `/subject/nationalities/${index}`)),
    ...identifiers.flatMap((one, index) =>
      countryFaults(one.country, `/subject/identifiers/${index}/country`),
    ),
  ];
}

function wordsFaults(name: string, pointer: string): readonly Fault[] {
  if (!hasTooManyWords(name)) return [];
  const message = `A name has at most ${limits.screeningNameWords} words.`;
  return [{ pointer, code: 'too_many_words', message }];
}

/** As people count them: what stands between spaces, in any script. */
export function hasTooManyWords(name: string): boolean {
  const most = limits.screeningNameWords;
  // One more word would need a letter of its own and a space: most names are too short for it.
  return name.length > 2 * most && name.trim().split(/\s+/).length > most;
}

function countryFaults(code: string | null | undefined, pointer: string): readonly Fault[] {
  if (typeof code !== 'string' || isoCountry(code) !== null) return [];
  return [{ pointer, code: 'unknown_country', message: 'This is no ISO 3166-1 alpha-2 or alpha-3 code.' }];
}

function dateFaults(date: string, pointer: string): readonly Fault[] {
  if (isCalendarDate(date)) return [];
  return [{ pointer, code: 'no_such_date', message: 'The calendar has no such date.' }];
}

/** What the clock tells of a request whose form was checked: nobody was born on a day that is yet to come. */
export function bornLaterRefusal(
  { datesOfBirth }: ScreenedSubject,
  now: Date,
): Refusal<'invalid_request'> | undefined {
  const errors = datesOfBirth.flatMap((date, index) =>
    isInTheFuture(date, now)
      ? [
          {
            pointer: `/subject/datesOfBirth/${index}`,
            code: 'in_the_future',
            message: 'Nobody was born yet on this date.',
          },
        ]
      : [],
  );
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'The request cannot be screened.', { errors });
}

/** A subject whose form was checked. */
export function askedSubject(subject: SubjectRequest): ScreenedSubject {
  return {
    name: subject.name,
    aliases: subject.aliases ?? [],
    entityType: subject.entityType ?? null,
    country: checkedCountry(subject.country),
    datesOfBirth: subject.datesOfBirth ?? [],
    nationalities: (subject.nationalities ?? []).flatMap((code) => isoCountry(code) ?? []),
    identifiers: (subject.identifiers ?? []).map(({ kind, value, country }) => ({
      kind,
      value,
      country: checkedCountry(country),
    })),
  };
}

function checkedCountry(code: string | null | undefined): string | null {
  return typeof code === 'string' ? isoCountry(code) : null;
}
