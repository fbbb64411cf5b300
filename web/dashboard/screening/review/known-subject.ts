import type { ScreenedSubject } from '../screened-subjects.ts';

/** A fact about a person or company, as evidence or an identity document names it. */
export interface KnownFact {
  /** As `customer.date_of_birth`: the last part says what it is. */
  readonly fact: string;
  readonly value: unknown;
}

/** How organizations call what a screening compares. Other facts are of no use beside a listed entry. */
const MEANINGS = {
  names: ['name', 'full_name', 'legal_name', 'company_name', 'name_latin', 'name_native'],
  births: ['date_of_birth', 'birth_date', 'dob'],
  nationalities: ['nationality', 'nationalities', 'citizenship'],
  passports: ['passport_number'],
  documents: ['document_number', 'national_id', 'id_number'],
  registrations: ['registration_number', 'company_number'],
} as const;

/**
 * What is known of somebody today, in the form of what was screened: a run itself stores no name. Undefined where nothing
 * of it could stand beside a listed entry.
 */
export function knownSubject(facts: readonly KnownFact[]): ScreenedSubject | undefined {
  const of = (meaning: keyof typeof MEANINGS): readonly string[] => textsOf(facts, MEANINGS[meaning]);
  const [name = '', ...aliases] = of('names');
  const numbers = [
    ...of('passports').map((value) => ({ kind: 'passport', value }) as const),
    ...of('documents').map((value) => ({ kind: 'national_id', value }) as const),
    ...of('registrations').map((value) => ({ kind: 'registration_number', value }) as const),
  ];
  const [datesOfBirth, nationalities] = [of('births'), of('nationalities')];
  if (name === '' && datesOfBirth.length + nationalities.length + numbers.length === 0) return undefined;
  return { name, aliases, datesOfBirth, nationalities, identifiers: numbers };
}

function textsOf(facts: readonly KnownFact[], names: readonly string[]): readonly string[] {
  const texts = facts
    .filter(({ fact }) => names.includes(fact.split(/[.:]/).at(-1) ?? ''))
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return [...new Set(texts)];
}
