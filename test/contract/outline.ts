/** Why nothing has to cite a heading or a rule. */
export type Silence =
  /** It says what the rest is about, and the rest states it. */
  | 'introduces'
  /** Only headings stand below it. */
  | 'gathers'
  /** It names what is left open, which the contract or the OpenAPI description fills. */
  | 'open'
  /** It names what the service does not do. */
  | 'absent'
  /** It says what a result means to people, and nothing of what the service does. */
  | 'meaning';

export interface Heading {
  /** How many numbered rules stand below it. */
  readonly rules: number;
  readonly silent?: Silence;
  readonly silentRules: Readonly<Record<number, Silence>>;
  /** A paragraph that is cited by the words it begins with, not a heading of its own. */
  readonly paragraph: boolean;
}

const heading: Heading = { rules: 0, silentRules: {}, paragraph: false };
const paragraph: Heading = { ...heading, paragraph: true };
const silent = (silence: Silence): Heading => ({ ...heading, silent: silence });
const rules = (count: number, silentRules: Heading['silentRules'] = {}): Heading => ({
  ...heading,
  rules: count,
  silentRules,
});
const ruled = (count: number): Heading => ({ ...paragraph, rules: count });

/**
 * The headings of the specification's three documents and of the five pages of the contract, as tests cite
 * them: without what stands in parentheses or is code, and with the chapter before a name that comes again.
 * *Introduction* is what stands before the first heading.
 */
export const outline: Readonly<Record<string, Readonly<Record<string, Heading>>>> = {
  'Document 1': {
    Introduction: silent('introduces'),
    'What the service does': rules(7, {
      1: 'introduces',
      3: 'absent',
      5: 'introduces',
      6: 'meaning',
      7: 'introduces',
    }),
    'Resources and their fields': silent('gathers'),
    'Record shapes': heading,
    Subject: heading,
    'Source registration': heading,
    'Evidence submission': rules(6),
    'Evidence batch': heading,
    'Policy version': heading,
    'Policy rules': ruled(8),
    Assessment: heading,
    Override: heading,
    Action: heading,
    'Monitoring subscription': heading,
    'Activity report': heading,
    'Context, investigation and review records': silent('open'),
    'Webhook subscription': heading,
    'States and transitions': silent('gathers'),
    'States and transitions, Action': heading,
    'States and transitions, Policy version': heading,
    'States and transitions, Source registration': heading,
    'Assessment currency': heading,
    'Verification decision': heading,
    Monitoring: heading,
    Endpoints: heading,
    'Common rules': ruled(4),
    'List query parameters': paragraph,
    Notes: { ...paragraph, silent: 'open' },
    'Delivery history paging': paragraph,
    'Evidence retries': paragraph,
    'Native verification evidence': paragraph,
    'Session check import': paragraph,
    Authentication: rules(6),
    Events: heading,
    Delivery: ruled(4),
    Errors: heading,
    Limits: heading,
    Versioning: rules(6, { 6: 'open' }),
  },
  'Document 2': {
    Introduction: silent('introduces'),
    'What the service does': rules(4, { 1: 'introduces', 2: 'introduces', 4: 'absent' }),
    'Resources and their fields': silent('gathers'),
    Lists: heading,
    'Run request': heading,
    Run: heading,
    Match: heading,
    'PEP details': paragraph,
    'States and transitions': silent('gathers'),
    'Run status': heading,
    'Match decision': heading,
    Endpoints: rules(6),
    'Verification workflow check step': heading,
    'Risk evidence': heading,
    Authentication: rules(2),
    Events: heading,
    Errors: heading,
    Limits: heading,
    Versioning: rules(3, { 3: 'absent' }),
  },
  'Document 3': {
    Introduction: silent('introduces'),
    'What the service does': rules(3, { 3: 'introduces' }),
    'Resources and their fields': silent('gathers'),
    'Markdown template': heading,
    'Source syntax': ruled(4),
    Field: heading,
    'States and transitions': rules(4),
    Endpoints: heading,
    'Field rules': rules(9),
    Authentication: heading,
    Events: heading,
    Errors: heading,
    Limits: heading,
    Versioning: rules(2),
  },
  'Contract 1': {
    Introduction: silent('introduces'),
    Addresses: heading,
    Identity: heading,
    'Who is calling': heading,
    Errors: heading,
    Success: heading,
    Idempotency: rules(5),
    Lists: heading,
    'Time and ids': heading,
    'Running it': heading,
    'Operator endpoints': paragraph,
  },
  'Contract 2': {
    Introduction: silent('introduces'),
    Records: heading,
    'Settled besides': paragraph,
    'List parameters': paragraph,
    'Policy definition': rules(4),
    'Resolving an input': paragraph,
    Evaluating: paragraph,
    'Validate, simulate, and beyond': heading,
    'Bodies that were not shown': heading,
    Investigation: paragraph,
    Monitoring: heading,
    Webhooks: heading,
  },
  'Contract 3': {
    Introduction: silent('introduces'),
    Model: heading,
    Endpoints: heading,
    'Native evidence': rules(6),
    'The screening step': heading,
    'Importing a check as evidence': heading,
  },
  'Contract 4': {
    Introduction: silent('introduces'),
    Shapes: heading,
    'Operator endpoints': heading,
    'Names and terms': heading,
    Scorer: heading,
    'Caps and completeness': heading,
    'PEP list': heading,
    'Re-screening': heading,
  },
  'Contract 5': {
    Introduction: heading,
    Templates: heading,
    Documents: heading,
    Signing: heading,
    Embedding: heading,
  },
  // Of the sixth page, the part that there is.
  'Contract 6': {
    'Lists of records': heading,
    'Listed entry': heading,
    Batches: heading,
    Lists: heading,
    Policies: heading,
    History: heading,
    'Activity, home, work': heading,
    'Dashboard session': heading,
  },
};
