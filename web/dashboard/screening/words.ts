import { badge, type Tone } from '../parts/notices.ts';
import { asWords } from '../parts/texts.ts';
import type { Match, PepDetails, Run, RunStatus } from './records.ts';

const STATUSES: Readonly<Record<RunStatus, readonly [text: string, tone: Tone, meaning: string]>> = {
  match: ['Match', 'bad', 'An entry agrees by more than its name, or somebody confirmed one.'],
  possible_match: ['Possible match', 'caution', 'An entry agrees well enough that a person should look.'],
  clear: [
    'Clear',
    'good',
    'Every list that was asked for was searched completely, and nothing that reached review stands open.',
  ],
  incomplete: [
    'Incomplete',
    'caution',
    'Nothing that reached review stands open, but not everything could be searched. This does not mean clear.',
  ],
  error: ['Error', 'bad', 'Nothing was screened. This does not mean clear.'],
};

export const STATUS_CHOICES: readonly (readonly [RunStatus, string])[] = (
  Object.keys(STATUSES) as RunStatus[]
).map((status) => [status, STATUSES[status][0]]);

export function statusBadge(status: RunStatus): HTMLElement {
  const [text, tone] = STATUSES[status];
  return badge(text, tone);
}

export function statusMeaning(status: RunStatus): string {
  return STATUSES[status][2];
}

const ERRORS: Readonly<Record<NonNullable<Run['errorCode']>, string>> = {
  missing_name: 'No name has a letter or digit to search by, and there was no number to search by.',
  no_lists: 'None of the lists that were asked for is loaded.',
  invalid_scores: 'The scores of the workflow cannot be used: review must be below match.',
  screening_failed: 'The search broke off. The log of the service says why.',
};

export function errorText(code: NonNullable<Run['errorCode']>): string {
  return ERRORS[code];
}

const INCOMPLETE: Readonly<Record<Run['incompleteReasons'][number], string>> = {
  source_missing: 'A list is unknown, switched off or was never loaded.',
  source_stale: 'A list was neither fetched nor given anew for too long.',
  source_attention: 'The last import of a list was refused or failed; an operator should look.',
  source_dropped_entries: 'Some records of a list could not be read.',
  source_reindex_pending: 'Names one letter off were not searched on a list that is being indexed anew.',
  candidates_capped: 'More than 200 sanctions entries that could reach review share a word with the name.',
  pep_candidates_capped: 'More than 1,000 PEP entries that could reach review share a word with the name.',
  name_terms_capped: 'Not every name, spelling or number that was given could be searched by.',
  name_without_tokens: 'No name has a word to search by.',
};

export function incompleteText(reason: Run['incompleteReasons'][number]): string {
  return INCOMPLETE[reason];
}

const FACTORS: Readonly<Record<string, string>> = {
  exact_name: 'The names are the same',
  all_subject_tokens: 'Every word of the name is in the listed name',
  all_listed_tokens: 'Every word of the listed name is in the name',
  single_word_subject: 'The only word of the name is in the listed name',
  single_word_listed: 'The only word of the listed name is in the name',
  partial_tokens: 'Some words of the names are the same',
  identifier_only: 'Found by a number, under another name',
  fuzzy_token: 'A word is one letter off',
  weak_alias: 'The list calls this alias weak',
  romanised_name: 'Read into Latin letters',
  joined_name: 'The same when written together',
  native_script: 'The same in its own script',
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
  no_decisive_evidence_cap: 'Nothing decisive beside the name: held below match',
  fuzzy_cap: 'A name one letter off is held below match',
};

export function factorText(code: string): string {
  return FACTORS[code] ?? asWords(code);
}

const DECISIONS: Readonly<Record<Match['decision'], readonly [text: string, tone: Tone]>> = {
  pending: ['Not decided', 'caution'],
  confirmed: ['Confirmed', 'bad'],
  false_positive: ['False positive', 'calm'],
};

export function decisionBadge(decision: Match['decision']): HTMLElement {
  const [text, tone] = DECISIONS[decision];
  return badge(text, tone);
}

const TRIGGERS: Readonly<Record<Run['trigger'], string>> = {
  api: 'Asked for',
  session: 'Verification session',
  rescreen: 'A list changed',
};

export function triggerText(trigger: Run['trigger']): string {
  return TRIGGERS[trigger];
}

const STANDINGS: Readonly<Record<PepDetails['standing'], string>> = {
  pep: 'Politically exposed person',
  former_pep: 'Former politically exposed person',
  family_member: 'Family member of a politically exposed person',
  none: 'Relative of somebody who is no longer a politically exposed person',
};

export function standingText({ standing, lastHeldUntil }: PepDetails): string {
  const until = lastHeldUntil === undefined ? '' : `, until ${lastHeldUntil ?? 'an unknown day'}`;
  return STANDINGS[standing] + until;
}
