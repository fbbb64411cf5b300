/** Document 2, *Risk evidence*: the facts that screening records, where from, and every value they take. */
export const SCREENING_FACTS = {
  'screening.sanctions': {
    sourcePrefix: 'service:screening:',
    values: ['clear', 'possible_match', 'match'],
  },
  'screening.pep': {
    sourcePrefix: 'service:screening:',
    values: ['none', 'possible_pep', 'pep', 'former_pep', 'family_member'],
  },
} as const;

type FactName = keyof typeof SCREENING_FACTS;

/** What a run says to a risk policy, to be recorded on its subject. */
export interface ScreeningFact {
  readonly fact: FactName;
  readonly source: string;
  readonly status: 'available' | 'unavailable';
  /** Null where unavailable. */
  readonly value: (typeof SCREENING_FACTS)[FactName]['values'][number] | null;
}
