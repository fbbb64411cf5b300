import type { NewStep } from '../records.ts';

const text = (field: string) => ({ field, type: 'string' }) as const;

/** A small workflow that can be saved as it is: a document is read, and the person in it is screened. */
export const EXAMPLE_STEPS: readonly NewStep[] = [
  {
    key: 'document',
    type: 'extract',
    outputs: [
      text('name_latin'),
      text('date_of_birth'),
      text('nationality'),
      text('document_country'),
      text('document_number'),
      text('document_kind'),
    ],
  },
  {
    key: 'sanctions',
    type: 'check',
    config: {
      kind: 'pep_sanctions',
      provider: 'service_screening',
      providerConfig: {
        sources: ['eu_fsf', 'ofac_sdn', 'uk_sanctions', 'service_pep'],
        reviewScore: 70,
        matchScore: 90,
        pepLookbackMonths: 12,
      },
    },
  },
];
