import { randomUUID } from 'node:crypto';
import { currentEvaluator, evaluationTexts, type PolicyDefinition } from '@assay/policy-engine';
import pg from 'pg';
import { openLog } from '../src/platform/log/log.ts';
import { openDatabase } from '../src/platform/statement-sharing/statement-sharing.ts';
import { tickBacktests } from '../src/risk/backtests/backtests.worker.ts';
import { tryAssessment, tryPolicy } from '../src/risk/backtests/try-assessments.ts';
import { EVALUATED_AT, readExample, receiptsOf } from '../packages/policy-engine/bench/support/examples.ts';
import { amount, median, print, type Row } from '@assay/test-support/report';
import { startBenchPostgres, startBenchService } from './support/service.ts';

/**
 * A draft of the example policies on stored assessments: from the texts of a snapshot alone, on one core, and as the
 * worker does it, with what PostgreSQL reads and writes. The draft weighs one factor differently, so that some move. A
 * second is one of CPU, so that what else the machine does counts little.
 */
const SLICES = 7;
const SLICE_MILLISECONDS = Number(process.argv[2] ?? 400);
const STORED = 50_000;
const WANTED = { atLeast: 30_000 };

interface Stored {
  readonly inputs: string;
  readonly result: string;
}

function storedBy(definition: PolicyDefinition, facts: ReturnType<typeof readExample>['facts']): Stored[] {
  const policy = currentEvaluator.compile(definition);
  return facts.map((one) => {
    const inputs = policy.resolve(receiptsOf(definition, one), EVALUATED_AT);
    return evaluationTexts(inputs, policy.evaluate(inputs));
  });
}

function draftOf(definition: PolicyDefinition): PolicyDefinition {
  const [first, ...others] = definition.factors;
  if (!first) throw new Error('the examples have factors');
  return { ...definition, factors: [{ ...first, weight: first.weight / 2 }, ...others] };
}

function cpuSecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Reading the JSON of a snapshot, evaluating, and comparing with what was decided. */
function fromTexts(definition: PolicyDefinition, stored: readonly Stored[]): number {
  const policy = tryPolicy(draftOf(definition));
  const rates: number[] = [];
  for (let round = 0; round <= SLICES; round += 1) {
    const cpu = process.cpuUsage();
    let tried = 0;
    while (cpuSecondsSince(cpu) * 1000 < SLICE_MILLISECONDS) {
      for (const { inputs, result } of stored)
        tryAssessment(policy, { evaluatedAt: EVALUATED_AT, inputs, result });
      tried += stored.length;
    }
    if (round > 0) rates.push(tried / cpuSecondsSince(cpu)); // the first one warms up
  }
  return median(rates);
}

const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection);
const client = new pg.Client(postgres.connection);
await client.connect();
const { connection } = postgres;
const database = openDatabase({
  connection,
  poolSize: 2,
  statementNames: true,
  statementSharing: true,
  onIdleError: () => undefined,
});
const log = openLog('error');
const organizationId: string = (await client.query('select id from organizations')).rows[0].id;

/** As many as asked, of subjects of their own, in the order of their ids. */
async function store(name: string, definition: PolicyDefinition, stored: readonly Stored[]): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into risk_policies (organization_id, mode, id, key, version, definition, digest, created_at, created_by)
     values ($1, 'live', $2, $3, 1, $4, '', now(), 'service:bench')`,
    [organizationId, id, name, JSON.stringify(draftOf(definition))],
  );
  const each = Math.ceil(STORED / stored.length);
  for (const { inputs, result } of stored)
    await client.query(
      `insert into risk_assessments (organization_id, mode, id, subject_id, sequence, policy_version_id, policy_key,
         trigger, event_ids, evaluated_at, evidence_revision, evaluator_version, inputs, result, required_actions, digest,
         created_by)
       select $1, 'live', uuidv7(), gen_random_uuid(), 1, $2, $3, 'bench', '{}', $4, 1, 'risk-evaluator-v1', $5, $6, '[]',
         '', 'service:bench'
       from generate_series(1, $7::int)`,
      [organizationId, id, name, EVALUATED_AT, inputs, result, each],
    );
  await client.query('vacuum analyze risk_assessments');
  return id;
}

async function asWorker(name: string, policyVersionId: string): Promise<readonly Row[]> {
  const id = randomUUID();
  await client.query(
    `insert into risk_backtests (organization_id, mode, id, policy_version_id, policy_key, assessments_limit, state, tries,
       due_at, done, moved, not_covered, matrix, created_at, created_by)
     values ($1, 'live', $2, $3, $4, 1000000, 'queued', 0, now(), 0, 0, 0, '[]', now(), 'service:bench')`,
    [organizationId, id, policyVersionId, name],
  );
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  while ((await tickBacktests({ database, log }, new Date())) > 0);
  const seconds = (performance.now() - start) / 1000;
  const ofService = cpuSecondsSince(cpu);
  const [row] = (await client.query('select state, done, moved from risk_backtests where id = $1', [id]))
    .rows;
  if (row.state !== 'completed') throw new Error(`the backtest ${row.state}`);
  return [
    [
      `as the worker, ${row.done.toLocaleString('en')} stored, ${row.moved.toLocaleString('en')} moved`,
      amount(row.done / seconds, '/s'),
    ],
    ['as the worker, by CPU of the service', amount(row.done / ofService, '/s', WANTED)],
  ];
}

for (const name of ['onboarding', 'fraud']) {
  const { definition, facts } = readExample(name);
  const stored = storedBy(definition, facts);
  const bytes = median(stored.map(({ inputs, result }) => inputs.length + result.length));
  const policyVersionId = await store(name, definition, stored);
  await asWorker(name, policyVersionId); // the first one warms up
  print(`A backtest of ${name}, ${bytes.toLocaleString('en')} bytes each`, [
    ['from the texts of snapshots, one core', amount(fromTexts(definition, stored), '/s', WANTED)],
    ...(await asWorker(name, policyVersionId)),
  ]);
}

await client.end();
await database.close();
await service.close();
await postgres.close();
