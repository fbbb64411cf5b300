import { expect, test } from 'vitest';
import { screeningSourceText, verificationStep, withScreeningNames } from './source-words.ts';

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

test('evidence of a step names its workflow, revision and step', () => {
  const workflowId = '019a9dc0-717c-714b-aac0-fd624a2c896b';
  expect(verificationStep(`verification:${workflowId}:r12:document:front`)).toEqual({
    workflowId,
    revision: '12',
    step: 'document:front',
  });
  expect(verificationStep('verification:short:r1:photo')).toBeUndefined();
  expect(verificationStep('service:verification')).toBeUndefined();
});

test('sentences name screening in words, and other sources as they are', () => {
  expect(
    withScreeningNames(
      'screening.sanctions of service:screening:eu_fsf:r70:m90 is "clear", not of service:screening:odd.',
    ),
  ).toBe(
    'screening.sanctions of “Screening: EU sanctions, review from 70, match from 90” is "clear", not of service:screening:odd.',
  );
});
