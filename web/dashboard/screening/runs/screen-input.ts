import type { RequestOf } from '@assay/client/browser';
import type { IdentifierInput } from './identifier-fields.tsx';

/** The form as it is typed. */
export interface ScreenInput {
  readonly name: string;
  readonly entityType: '' | 'person' | 'entity';
  readonly births: string;
  readonly nationalities: string;
  readonly country: string;
  readonly aliases: string;
  readonly identifiers: readonly IdentifierInput[];
  readonly reviewScore: string;
  readonly matchScore: string;
  readonly pepLookbackMonths: string;
  readonly monitored: boolean;
}

export const EMPTY_SCREEN_INPUT: ScreenInput = {
  name: '',
  entityType: '',
  births: '',
  nationalities: '',
  country: '',
  aliases: '',
  identifiers: [],
  reviewScore: '',
  matchScore: '',
  pepLookbackMonths: '',
  monitored: false,
};

type RunBody = RequestOf<'createScreeningRun'>['body'];

/** The request: empty fields are left out, for the service to decide. */
export function requestOf(
  input: ScreenInput,
  sources: ReadonlySet<string>,
  riskSubjectId: string | undefined,
): RunBody {
  const country = input.country.trim();
  return {
    subject: {
      name: input.name.trim(),
      aliases: pieces(input.aliases, '\n'),
      datesOfBirth: pieces(input.births, ','),
      nationalities: pieces(input.nationalities, ','),
      identifiers: input.identifiers.filter(({ value }) => value.trim() !== '').map(identifierOf),
      ...(input.entityType !== '' && { entityType: input.entityType }),
      ...(country !== '' && { country }),
    },
    sources: [...sources],
    ...numberOf('reviewScore', input.reviewScore),
    ...numberOf('matchScore', input.matchScore),
    ...numberOf('pepLookbackMonths', input.pepLookbackMonths),
    ...(riskSubjectId !== undefined && { riskSubjectId }),
  };
}

function identifierOf({ kind, value, country }: IdentifierInput) {
  return { kind, value: value.trim(), ...(country.trim() !== '' && { country: country.trim() }) };
}

function numberOf<Name extends string>(name: Name, text: string): Partial<Record<Name, number>> {
  return text.trim() === '' ? {} : ({ [name]: Number(text) } as Record<Name, number>);
}

function pieces(text: string, separator: string): readonly string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
