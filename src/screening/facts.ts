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
