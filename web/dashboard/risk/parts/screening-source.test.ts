import { expect, test } from 'vitest';
import { screeningSourceText } from './screening-source.ts';

test.each([
  ['service:screening:eu_fsf:r70:m90', 'Screening: EU sanctions, review from 70, match from 90'],
  [
    'service:screening:own:block+un_sc:r60:m95',
    'Screening: block, UN sanctions, review from 60, match from 95',
  ],
  [
    'service:screening:service_pep:r70:m90:l12',
    'Screening: PEP, review from 70, match from 90, PEP for 12 months',
  ],
  ['service:verification', undefined],
  ['registered:01a1', undefined],
])('%s reads %s', (source, text) => {
  expect(screeningSourceText(source)).toBe(text);
});
