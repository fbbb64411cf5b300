import { type Static, Type } from 'typebox';
import { IDENTIFIER_KINDS, isoCountry, LIST_KEY_PATTERN, type ScreenedSubject } from '@assay/name-screening';
import { bounds } from '../../kernel/bounds.ts';
import { asId, type SubjectId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import { secondsAfter } from '@assay/values';
import { PEP_LIST, withDefaults } from './run-policy.ts';
import type { RunPolicy } from './run.ts';

/** Who is to be screened against what, and whom it is recorded on. */
export interface RunInput extends RunPolicy {
  readonly subject: ScreenedSubject;
  readonly riskSubjectId: SubjectId | null;
}

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
const Score = Type.Integer({
  minimum: limits.screeningScoreAtLeast,
  maximum: limits.screeningScoreAtMost,
});

const SubjectShape = strict({
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

/** The lists and scores of a run, or of all runs of a batch. */
export const policyShapes = {
  sources: Type.Array(
    Type.String({
      pattern: LIST_KEY_PATTERN,
      maxLength: limits.keyCharacters,
      description: 'Key of a list. One that nobody knows makes the run incomplete.',
    }),
    { minItems: 1, maxItems: limits.screeningSources, description: 'Each list once' },
  ),
  reviewScore: Type.Optional(Score),
  matchScore: Type.Optional(Score),
  pepLookbackMonths: Type.Optional(
    Type.Integer({
      minimum: limits.pepLookbackMonthsAtLeast,
      maximum: limits.pepLookbackMonthsAtMost,
      description: `Months after leaving office during which a person still counts as a PEP; only with \`${PEP_LIST}\``,
    }),
  ),
};

export const RunRequestShape = strict({
  subject: SubjectShape,
  ...policyShapes,
  riskSubjectId: Type.Optional(nullable(Uuid)),
});

type RunRequest = Static<typeof RunRequestShape>;
export type PolicyRequest = Pick<RunRequest, 'sources' | 'reviewScore' | 'matchScore' | 'pepLookbackMonths'>;

/** What the request alone shows to be wrong and its schema cannot say. */
export function runRequestRefusal(request: RunRequest): Refusal<'invalid_request'> | undefined {
  const errors = [...subjectFaults(request.subject), ...policyFaults(request)];
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'The request cannot be screened.', { errors });
}

function subjectFaults(subject: RunRequest['subject']): readonly Fault[] {
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

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: a year, a month of a year or a day that there is. */
export function isCalendarDate(date: string): boolean {
  const year = Number(date.slice(0, 4));
  const month = date.length > 4 ? Number(date.slice(5, 7)) : 1;
  const day = date.length > 7 ? Number(date.slice(8)) : 1;
  return year >= 1 && day >= 1 && day <= daysOf(year, month);
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

const DAY_SECONDS = 24 * 60 * 60;

/** East of Greenwich the next day begins earlier: until tomorrow in UTC somebody may have been born on it. */
export function isInTheFuture(date: string, now: Date): boolean {
  return date > secondsAfter(now, DAY_SECONDS).toISOString().slice(0, date.length);
}

const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 0 where there is no such month. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
}

function sourcesFaults({ sources }: PolicyRequest): readonly Fault[] {
  return sources.flatMap((key, index) =>
    sources.indexOf(key) < index
      ? [{ pointer: `/sources/${index}`, code: 'not_unique', message: 'Each list stands once.' }]
      : [],
  );
}

/** Of the lists and scores. */
export function policyFaults(request: PolicyRequest): readonly Fault[] {
  return [...sourcesFaults(request), ...scoreFaults(request)];
}

function scoreFaults(request: PolicyRequest): readonly Fault[] {
  const { reviewScore, matchScore } = withDefaults(request);
  const notBelow = {
    pointer: '/reviewScore',
    code: 'not_below_match_score',
    message: `reviewScore is below matchScore, and these are ${reviewScore} and ${matchScore}.`,
  };
  const withoutList = {
    pointer: '/pepLookbackMonths',
    code: 'not_allowed',
    message: `It is taken only together with ${PEP_LIST}.`,
  };
  return [
    ...(reviewScore >= matchScore ? [notBelow] : []),
    ...(request.pepLookbackMonths !== undefined && !request.sources.includes(PEP_LIST) ? [withoutList] : []),
  ];
}

/** A request whose form was checked. */
export function askedRun(request: RunRequest): RunInput {
  const { subject, riskSubjectId } = request;
  const { sources, reviewScore, matchScore, pepLookbackMonths } = withDefaults(request);
  return {
    sources,
    reviewScore,
    matchScore,
    pepLookbackMonths,
    subject: {
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
    },
    riskSubjectId: typeof riskSubjectId === 'string' ? asId<'subject'>(riskSubjectId) : null,
  };
}

function checkedCountry(code: string | null | undefined): string | null {
  return typeof code === 'string' ? isoCountry(code) : null;
}
