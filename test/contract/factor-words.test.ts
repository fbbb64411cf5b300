import { NAME_AGREEMENTS } from '@assay/name-screening';
import { expect, test } from 'vitest';
import { factorText } from '../../web/dashboard/screening/words.ts';

const FACTORS = [
  ...NAME_AGREEMENTS,
  'fuzzy_token',
  'weak_alias',
  'romanised_name',
  'joined_name',
  'native_script',
  'number_spelling',
  'variant_spelling',
  'nickname',
  'sound_alike',
  'initial',
  'acronym',
  'company_form_mismatch',
  'numeral_mismatch',
  'patronymic_order',
  'dob_same_day',
  'dob_day_month_swapped',
  'dob_same_month',
  'dob_same_year',
  'dob_near_year',
  'dob_mismatch',
  'nationality_match',
  'nationality_mismatch',
  'document_number_same_country',
  'document_number_no_country',
  'document_number_other_country',
  'wallet_match',
  'score_ceiling',
  'score_floor',
  'no_decisive_evidence_cap',
  'fuzzy_cap',
  'alike_name_cap',
];

test('Contract 4, Scorer: every factor of a score has words of its own', () => {
  const wordless = [...FACTORS, 'a_new_one'].filter((code) => factorText(code) === code.replaceAll('_', ' '));
  expect(wordless).toEqual(['a_new_one']);
});
