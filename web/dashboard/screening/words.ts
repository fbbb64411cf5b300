import type { AnswerOf, Schemas } from '@assay/client/browser';
import type { Tone } from '../design/tone.ts';

export type Run = Schemas['DecidedScreeningRun'];
export type RunStatus = Run['status'];
export type Match = Schemas['ScreeningMatch'];
export type Source = AnswerOf<'listScreeningSources'>['items'][number];
export type Decision = 'confirmed' | 'false_positive';

interface StatusWords {
  readonly text: string;
  readonly tone: Tone;
  readonly meaning: string;
}

/** Each status as people read it, and what its colour means. */
export const RUN_STATUSES: Readonly<Record<RunStatus, StatusWords>> = {
  match: {
    text: 'Match',
    tone: 'bad',
    meaning: 'An entry agrees by more than its name, or somebody confirmed one.',
  },
  possible_match: {
    text: 'Possible match',
    tone: 'caution',
    meaning: 'An entry agrees well enough that a person should look.',
  },
  clear: {
    text: 'Clear',
    tone: 'good',
    meaning:
      'Every list that was asked for was searched completely, and nothing that reached review stands open.',
  },
  incomplete: {
    text: 'Incomplete',
    tone: 'unknown',
    meaning:
      'Nothing that reached review stands open, but not everything could be searched. This does not mean clear.',
  },
  error: { text: 'Error', tone: 'bad', meaning: 'Nothing was screened. This does not mean clear.' },
};

export const RUN_ERRORS: Readonly<Record<NonNullable<Run['errorCode']>, string>> = {
  missing_name: 'No name has a letter or digit to search by, and there was no number to search by.',
  no_lists: 'None of the lists that were asked for is loaded.',
  invalid_scores: 'The scores of the workflow cannot be used: review must be below match.',
  screening_failed: 'The search broke off. The log of the service says why.',
};

export const INCOMPLETE_REASONS: Readonly<Record<Run['incompleteReasons'][number], string>> = {
  source_missing: 'A list is unknown, switched off or was never loaded.',
  source_stale: 'A list was neither fetched nor given anew for too long.',
  source_attention: 'The last import of a list was refused or failed; an operator should look.',
  source_dropped_entries: 'Some records of a list could not be read.',
  source_reindex_pending:
    'Names one letter off or in other spellings were not searched on a list that is being indexed anew.',
  candidates_capped: 'More than 200 sanctions entries that could reach review share a word with the name.',
  pep_candidates_capped: 'More than 1,000 PEP entries that could reach review share a word with the name.',
  name_terms_capped: 'Not every name, spelling or number that was given could be searched by.',
  name_without_tokens: 'No name has a word to search by.',
  internal_candidates_capped:
    'More than 200 entries of internal lists that could reach review share a word with the name.',
};

/** Kinds of lists. */
export const LIST_KINDS: Readonly<Record<Match['listKind'], string>> = {
  sanctions: 'Sanctions',
  pep: 'PEP',
  internal: 'Internal',
};

const FACTORS: Readonly<Record<string, string>> = {
  exact_name: 'The names are the same',
  all_subject_tokens: 'Every word of the name is in the listed name',
  all_listed_tokens: 'Every word of the listed name is in the name',
  single_word_subject: 'The only word of the name is in the listed name',
  single_word_listed: 'The only word of the listed name is in the name',
  partial_tokens: 'Some words of the names are the same',
  identifier_only: 'Found by a number, under another name',
  fuzzy_token: 'A word is one letter off',
  variant_spelling: 'Another spelling of the same name',
  sound_alike: 'Sounds the same',
  initial: 'An initial stands for a name',
  nickname: 'A short form of the name',
  company_form_mismatch: 'Another form of company',
  numeral_mismatch: 'Another number in the name',
  acronym: 'The letters of the listed name',
  weak_alias: 'The list calls this alias weak',
  romanised_name: 'Read into Latin letters',
  joined_name: 'The same when written together',
  native_script: 'The same in its own script',
  number_spelling: 'The same with numbers in figures',
  patronymic_order: 'Son and father change places',
  dob_same_day: 'Born on the same day',
  dob_day_month_swapped: 'Born on the same day when day and month are swapped',
  dob_same_month: 'Born in the same month',
  dob_same_year: 'Born in the same year',
  dob_near_year: 'Born one year off, or within the years that the list gives',
  dob_mismatch: 'Born two years apart or more',
  nationality_match: 'Same nationality',
  nationality_mismatch: 'Other nationality',
  document_number_same_country: 'Same document number and country',
  document_number_no_country: 'Same document number; a country is not known',
  document_number_other_country: 'Same document number, of another country',
  wallet_match: 'Same wallet address',
  score_ceiling: 'No more than 100 points',
  score_floor: 'No fewer than 0 points',
  no_decisive_evidence_cap: 'Nothing decisive beside the name: capped below match',
  fuzzy_cap: 'A name one letter off is capped below match',
  alike_name_cap: 'A name that is only alike is capped below match',
};

export function factorText(code: string): string {
  return FACTORS[code] ?? asWords(code);
}

export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString()} entries`;
}

/** `former_pep` as people write it. */
export function asWords(code: string): string {
  return code.replaceAll('_', ' ');
}

export const DECISIONS: Readonly<Record<Match['decision'], readonly [text: string, tone: Tone]>> = {
  pending: ['Not decided', 'caution'],
  confirmed: ['Confirmed', 'bad'],
  false_positive: ['False positive', 'neutral'],
};

export const TRIGGERS: Readonly<Record<Run['trigger'], string>> = {
  api: 'Asked for',
  session: 'Verification session',
  rescreen: 'A list changed',
  batch: 'Batch',
};

const STANDINGS: Readonly<Record<Schemas['PepDetails']['standing'], string>> = {
  pep: 'Politically exposed person',
  former_pep: 'Former politically exposed person',
  family_member: 'Family member of a politically exposed person',
  none: 'Relative of somebody who is no longer a politically exposed person',
};

export function standingText({ standing, lastHeldUntil }: Schemas['PepDetails']): string {
  const until = lastHeldUntil === undefined ? '' : `, until ${lastHeldUntil ?? 'an unknown day'}`;
  return STANDINGS[standing] + until;
}

/** How a list stands, and what a run against it would say; undefined where nothing is to say. */
export function listStanding({
  enabled,
  activeVersion,
  stale,
  attention,
}: Source): readonly [text: string, tone: Tone] | undefined {
  if (!enabled) return ['Switched off', 'neutral'];
  if (!activeVersion) return ['Never loaded', 'caution'];
  if (stale) return ['Stale', 'caution'];
  if (attention.length > 0) return ['Needs attention', 'caution'];
  if (activeVersion.droppedEntries > 0) return ['Records left out', 'caution'];
  return activeVersion.reindexPending ? ['Being indexed', 'caution'] : undefined;
}
