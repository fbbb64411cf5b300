import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVARIANT_NAMES } from '../../../src/cli/invariants/judge.ts';
import { aFilledOrganization } from '../../support/browser/filled-organization.ts';
import { aBusyOrganization } from '../../support/busy-organization.ts';
import { aDocument } from '../../support/documents/documents.ts';
import { aTemplateForOne, complete, FOR_ONE, sent, signByAll } from '../../support/documents/sending.ts';
import { seal } from '../../support/history.ts';
import { verdictsOn } from '../../support/judge.ts';
import { backtested } from '../../support/risk/backtests.ts';
import { putList } from '../../support/screening/lists.ts';
import { anOwnList } from '../../support/screening/own-lists.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
/** Before anything was broken, and after. */
let whole: readonly string[];
let broken: readonly string[];

beforeAll(async () => {
  service = await startService();
  const { owner, records } = await aFilledOrganization(service);
  await putList(service, 'eu_fsf', [LISTED], { force: true });
  const { testKey } = await aBusyOrganization(service);
  await backtested(service, owner, records['/risk/policies'] ?? '');
  await anOwnList(owner, 'ours');
  const { id } = await aDocument(testKey, (await aTemplateForOne(testKey)).id, FOR_ONE);
  await signByAll(service, await sent(testKey, id));
  while ((await complete(service)) > 0);
  await seal(service);
  const judge = () => verdictsOn(service.db, service.vault, service.clock.now());
  whole = await judge();
  for (const [name, statement] of BREACHES) {
    const changed = await service.db.query(
      `with changed as (${statement} returning 1) select * from changed`,
    );
    if (changed.length === 0) throw new Error(`${name}: there is nothing to break`);
  }
  broken = await judge();
}, 180_000);
afterAll(() => service.stop());

/** The condition that leads to the first of some rows. */
function one(table: string, where = 'true'): string {
  return `ctid = (select ctid from ${table} where ${where} order by ctid limit 1)`;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What is broken behind the back of the service, and what is said of it. */
const BREACHES: readonly (readonly [string, string, RegExp])[] = [
  [
    'platform.tenants',
    `insert into ended_tokens values ('${NOBODY}', '${NOBODY}', now())`,
    /the table ended_tokens: rows of the organization 0{8}-\S+, which does not exist/,
  ],
  [
    'lists.pointers',
    `update lists set active_version = '${NOBODY}' where key = 'ofac_sdn'`,
    /the list ofac_sdn: its active version 0{8}-\S+ is missing/,
  ],
  [
    'lists.versions',
    `update list_versions set entry_count = entry_count + 1 where ${one('list_versions')}`,
    /the list version eu_fsf-\S+: it counts \d+ entries, and has \d+/,
  ],
  [
    'lists.imports',
    `update list_imports set ended_at = null where ${one('list_imports', "state = 'activated'")}`,
    /the import \S+: it is activated and ended never/,
  ],
  [
    'lists.remains',
    `insert into list_version_entries (version, ordinal, entry_id, digest) values ('${NOBODY}', 1, 'x', 'x')`,
    /the version 0{8}-\S+: no import and no list knows it/,
  ],
  [
    'platform.answers',
    `update idempotency_keys set record_id = '${NOBODY}' where ${one('idempotency_keys', 'record_id is not null')}`,
    /the idempotency key .*: the record 0{8}-\S+ that answers it is missing/,
  ],
  [
    'identity.owners',
    `update accounts set role = 'member' where organization_id = (select organization_id from documents where status = 'completed')`,
    /the organization \S+ of organization \S+: nobody owns it/,
  ],
  [
    'identity.accounts',
    `update accounts set password_hash = null where ${one('accounts')}`,
    /the account \S+ .*: it has neither a password nor an invitation/,
  ],
  [
    'identity.keys',
    `delete from audit where ${one('audit', "type = 'api_key.created'")}`,
    /the API key .*: 0 entries tell that it was made/,
  ],
  [
    'risk.counters',
    `update risk_subjects set event_sequence = event_sequence + 1 where ${one('risk_subjects')}`,
    /the subject \S+ \(\w+\) of organization \S+: it counts \d+ events, has \d+, and the last is number \d+/,
  ],
  [
    'risk.order',
    `update risk_events set sequence = sequence + 100 where ${one('risk_events', "type = 'risk.investigation.completed'")}`,
    /the event .*: number 1\d\d follows number \d+/,
  ],
  [
    'risk.events',
    `update risk_events set resource_id = '${NOBODY}' where ${one('risk_events', "type = 'risk.source.registered'")}`,
    /the event .*: risk\.source\.registered is told of sources 0{8}-\S+, which is missing/,
  ],
  [
    'risk.receipts',
    `delete from risk_events where ${one('risk_events', "type = 'risk.evidence.recorded'")}`,
    /the receipt .*: 0 events tell of it/,
  ],
  [
    'risk.assessments',
    `update risk_events set detail = '{}' where ${one('risk_events', "type = 'risk.assessment.created'")}`,
    /the assessment .*: its event names another digest/,
  ],
  [
    'risk.required',
    `update risk_assessments set required_actions = '[]' where ${one('risk_assessments', 'json_array_length(required_actions) > 0')}`,
    /the assessment .*: 0 actions are required, 0 of them are there, and \d+ name it/,
  ],
  [
    'risk.overrides',
    `insert into risk_overrides (organization_id, mode, id, assessment_id, subject_id, sequence, policy_key, decision,
        reason, expires_at, created_at, created_by)
      select organization_id, mode, '${NOBODY}', id, subject_id, 999, policy_key, 'none', 'none', now(), now(), 'nobody'
      from risk_assessments limit 1`,
    /the override .*: event number 999 of its subject does not tell of it/,
  ],
  [
    'risk.policies',
    `update risk_policies set version = version + 5 where ${one('risk_policies')}`,
    /the policy version .*: version \d+ is the \d+\. of its key/,
  ],
  [
    'risk.actions',
    `update risk_actions set status = 'completed' where ${one('risk_actions')}`,
    /the action .*: it is completed, and its transitions led to requested/,
  ],
  [
    'risk.monitoring',
    `update risk_monitoring set last_assessment_id = '${NOBODY}' where ${one('risk_monitoring')}`,
    /the subscription .*: its last assessment 0{8}-\S+ is missing/,
  ],
  [
    'risk.contexts',
    `insert into risk_context_policies select organization_id, mode, id, 99, '${NOBODY}' from risk_contexts limit 1`,
    /the context .*: a policy of it is missing/,
  ],
  [
    'risk.investigations',
    `update risk_investigations set completed_at = null where ${one('risk_investigations')}`,
    /the investigation .*: it is completed and ended never/,
  ],
  [
    'risk.backtests',
    `update risk_backtests set moved = moved + 1 where ${one('risk_backtests')}`,
    /the backtest .*: \d+ moved, and \d+ are kept/,
  ],
  [
    'risk.shadows',
    `insert into risk_shadows (organization_id, mode, id, policy_version_id, policy_key, begun_at, until, tries, after_id,
        counted_until, done, moved, not_covered, matrix, created_by)
      select organization_id, mode, '${NOBODY}', id, key, now(), now(), 0, id, now(), 0, 0, 0, '[]', 'nobody'
      from risk_policies limit 1`,
    /the shadow .*: it goes on and is never due/,
  ],
  [
    'screening.runs',
    `update screening_runs set status = 'match' where ${one('screening_runs', "status = 'clear'")}`,
    /the run .*: it says match, and its matches say clear/,
  ],
  [
    'screening.matches',
    `update screening_matches set decision = 'confirmed' where ${one('screening_matches', "decision = 'pending'")}`,
    /the match .*: it is confirmed, and was last decided to be pending/,
  ],
  [
    'screening.carried',
    `insert into screening_carried_matches select organization_id, mode, '${NOBODY}', '${NOBODY}' from screening_monitors limit 1`,
    /the carried match 0{8}-.*: it is missing/,
  ],
  [
    'screening.monitors',
    `update screening_monitors set last_run_id = '${NOBODY}' where ${one('screening_monitors')}`,
    /the monitor .*: its last run 0{8}-\S+ is missing/,
  ],
  [
    'screening.batches',
    `update screening_batches set row_count = row_count + 1 where ${one('screening_batches')}`,
    /the batch .*: of 3 rows 2 have a result and 0 wait/,
  ],
  [
    'screening.results',
    `update screening_batch_results set results = '[]' where ${one('screening_batch_results')}`,
    /the results of the batch .*: of 2 rows from row 1, 0 have a result/,
  ],
  [
    'lists.own',
    `update own_lists set list_key = 'own_list:gone' where ${one('own_lists')}`,
    /the own list .*: the list own_list:gone is missing/,
  ],
  [
    'verification.workflows',
    `update verification_workflows set revision = revision + 1 where ${one('verification_workflows')}`,
    /the workflow .*: it is at revision 2, has 1, and the last is 1/,
  ],
  [
    'verification.sessions',
    `update verification_sessions set completed = false where ${one('verification_sessions', 'completed')}`,
    /the session .*: 1 of 1 workflows are completed, and it says otherwise/,
  ],
  [
    'verification.runs',
    `update verification_runs set number = number + 1 where ${one('verification_runs')}`,
    /the attempt .*: number 2 is the 1\. attempt/,
  ],
  [
    'verification.steps',
    `update verification_step_results set run_id = '${NOBODY}' where ${one('verification_step_results')}`,
    /the attempt 0{8}-.*: it is missing, and step \w+ has a result/,
  ],
  [
    'documents.stages',
    `update documents set status = 'voided' where ${one('documents', "status = 'draft'")}`,
    /the document .*: it is voided, and 0 entries of its trail tell of an end/,
  ],
  [
    'documents.origins',
    `delete from document_files where kind = 'completed'`,
    /the document .*: it is completed, and its final file says otherwise/,
  ],
  [
    'documents.signers',
    `update document_signers set signed_at = null where ${one('document_signers', "status = 'signed'")}`,
    /the signer .*: the status is signed, and the signature of never/,
  ],
  [
    'documents.fields',
    `update field_images set sha256 = 'x' where ${one('field_images')}`,
    /the field .*: what was drawn is not what its digest names/,
  ],
  [
    'documents.mails',
    `insert into document_mails (organization_id, mode, id, document_id, signer_id, created_at)
      select organization_id, mode, '${NOBODY}', id, '${NOBODY}', now() from documents limit 1`,
    /the invitation .*: the signer 0{8}-\S+ is missing/,
  ],
  [
    'documents.templates',
    `update templates set revision = revision + 1 where ${one('templates')}`,
    /the template .*: it is at revision 2, has 1, and the last is 1/,
  ],
  [
    'webhooks.deliveries',
    `update webhook_deliveries set next_attempt_at = null where ${one('webhook_deliveries')}`,
    /the delivery .*: it is pending and due never/,
  ],
  [
    'webhooks.events',
    `update webhook_deliveries set event_id = '${NOBODY}' where ${one('webhook_deliveries', "event like 'screening.%'")}`,
    /the delivery .*: the event 0{8}-\S+ that it tells of is missing/,
  ],
  [
    'history.waiting',
    `insert into history_pending select id, 'live', '${NOBODY}', '', 'x', true from organizations limit 1`,
    /the waiting change .*: nobody made it who has the master key/,
  ],
  [
    'history.tree',
    `update history_nodes set hash = 'x' where ${one('history_nodes', 'level = (select max(level) from history_nodes)')}`,
    /the node \d+\/\d+ .*: it is not made of the two below it/,
  ],
  [
    'risk.replays',
    `update risk_assessments set digest = 'x' where ${one('risk_assessments')}`,
    /the assessment \S+ replays to another result/,
  ],
  [
    'documents.trails',
    `update document_audit set actor = 'somebody' where ${one('document_audit')}`,
    /the document \S+: entry \d+ of its trail is broken/,
  ],
  ['history.logs', `delete from history_entries where index = 1`, /the log of the organization \S+: .*/],
];

describe('Contract 1, Running it: doctor judges the whole database by its invariants', () => {
  test('and finds nothing wrong in busy organizations', () => {
    expect(whole.filter((line) => !line.startsWith('  ok '))).toEqual([]);
    expect(whole.map((line) => line.split(/ +/)[2])).toEqual(['platform.tenants', ...INVARIANT_NAMES]);
  });

  test('each of which somebody has tried to break', () => {
    expect([...new Set(BREACHES.map(([name]) => name))].toSorted()).toEqual(
      ['platform.tenants', ...INVARIANT_NAMES].toSorted(),
    );
  });

  test.each(BREACHES)('%s', (name, _statement, told) => {
    const lines = broken.filter((line) => line.startsWith(`FAIL  ${name} `));
    expect(lines).toContainEqual(expect.stringMatching(told));
    expect(lines.at(-1)).toMatch(/ \d+ breaches among \d+; it should be: /);
  });
});
