/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousCaller, type Caller, type Json } from '../support/http.ts';
import { valueOf } from '../support/metrics.ts';
import { endings, register } from '../support/outages.ts';
import {
  type Banner,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  signedCaller,
  until,
} from '../support/process.ts';
import { LONG } from '@assay/test-support/repeats';
import { startPair, type StreamingPair, type TestServer } from '../support/streaming-pair.ts';

const workshop = openWorkshop();
afterAll(() => Promise.all(endings.map((end) => end())));

interface Api extends Program {
  readonly banner: Banner;
  readonly caller: Caller;
  /** A metric of the process. */
  measured(name: string, labels?: Readonly<Record<string, string>>): Promise<number | undefined>;
}

const masterKey = randomBytes(32).toString('base64');

async function startApi(written: TestServer, read: TestServer, known?: Api): Promise<Api> {
  const port = await freePort();
  const env = {
    DATABASE_URL: written.url,
    DATABASE_REPLICA_URL: read.url,
    ASSAY_MASTER_KEY: masterKey,
    ASSAY_OPERATIONS_PORT: String(port),
  };
  const program = await workshop.start(['serve', '--role', 'api'], { env });
  const banner = known?.banner ?? (await program.ready);
  await program.ready;
  const operations = anonymousCaller(`http://127.0.0.1:${port}`);
  return {
    ...program,
    banner,
    caller: signedCaller(program.url, banner),
    measured: async (name, labels) => valueOf((await operations.get('//metrics')).body, name, labels),
  };
}

/** What the doctor says of the replica. */
async function diagnosed(written: TestServer, read: TestServer): Promise<string | undefined> {
  const env = { DATABASE_URL: written.url, DATABASE_REPLICA_URL: read.url, ASSAY_MASTER_KEY: masterKey };
  const { stdout } = await workshop.run(['doctor'], { env });
  return /^(?: *ok|FAIL) +Replica .*$/m.exec(stdout)?.[0];
}

/** What its log says of the replica, in order. */
function told({ output }: Program): readonly string[] {
  return output.stderr
    .split('\n')
    .filter((line) => line.includes('"msg":"reads go to '))
    .map((line): Json => JSON.parse(line))
    .map(({ msg }) => msg);
}

const REPLICA = 'reads go to the replica';
const PRIMARY = 'reads go to the primary: the replica is';
const PARTED = 'reads go to the primary: the replica does not follow this primary';

/** Registers somebody at one process, and finds them at the other in the very next call. */
async function expectSeen(writer: Api, reader: Api, externalId: string): Promise<void> {
  const { status, body } = await register(writer.caller, externalId);
  expect(status).toBe(201);
  const found = await reader.caller.get(`/risk/subjects/${body.id}`);
  expect([found.status, found.body.data?.externalId]).toEqual([200, externalId]);
  const listed = await reader.caller.get(`/risk/subjects?search=${externalId}`);
  expect(listed.body.items.map(({ id }: Json) => id)).toEqual([body.id]);
}

describe('Contract 1, Running it: reads go to a streaming replica', PATIENT, () => {
  let pair: StreamingPair;
  let [one, other] = [] as unknown as [Api, Api];
  const answeredBy = (who: string) => other.measured('assay_replica_reads_total', { answered_by: who });

  beforeAll(async () => {
    pair = await startPair();
    one = await startApi(pair.primary, pair.standby);
    other = await startApi(pair.primary, pair.standby, one);
    await until(() => told(one).includes(REPLICA) && told(other).includes(REPLICA));
  }, PATIENT.timeout);

  test('a read at any process sees every write that any process had answered', async () => {
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let round = 0; round < 25; round += 1) {
        const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
        await expectSeen(writer, reader, `seen-${client}-${round}`);
      }
    });
    await Promise.all(clients);
    // How many of these went to the primary is told by the machine; once nobody writes, reads go to the replica.
    await until(async () => (await other.measured('assay_replica_used')) === 1);
    const before = (await answeredBy('replica')) ?? 0;
    await until(async () => {
      await other.caller.get('/risk/subjects');
      return ((await answeredBy('replica')) ?? 0) > before;
    });
    expect(await diagnosed(pair.primary, pair.standby)).toMatch(/ok +Replica +has everything/);
  });

  test('one that is behind is not read, which is told once each way', LONG, async () => {
    // On a busy machine it was behind for a moment before, too.
    await until(() => told(other).at(-1) === REPLICA);
    const { length } = told(other);
    await pair.pauseReplay();
    await expectSeen(one, other, 'behind-0');
    let rounds = 0;
    await until(async () => {
      rounds += 1;
      await expectSeen(one, other, `behind-${rounds}`);
      return told(other).length > length;
    });
    const before = await answeredBy('replica');
    await expectSeen(one, other, 'behind-at-last');
    expect(await answeredBy('replica')).toBe(before);
    expect(await other.measured('assay_replica_used')).toBe(0);
    expect(await other.measured('assay_replica_lag_bytes')).toBeGreaterThan(0);
    expect(await other.measured('assay_replica_lag_seconds')).toBeGreaterThan(0);
    const found = await diagnosed(pair.primary, pair.standby);
    expect(found).toMatch(/^FAIL +Replica +The replica is \d+ bytes behind/);
    await pair.resumeReplay();
    await until(() => told(other).at(-1) === REPLICA);
    await expectSeen(one, other, 'caught-up');
    await until(async () => (await other.measured('assay_replica_lag_bytes')) === 0);
    expect(await other.measured('assay_replica_lag_seconds')).toBe(0);
    expect(told(other).slice(length)).toEqual([`${PRIMARY} behind`, REPLICA]);
  });

  test('one that is away keeps nobody waiting, and is read again when it is back', LONG, async () => {
    await pair.standby.kill();
    for (let round = 0; round < 10; round += 1) await expectSeen(one, other, `away-${round}`);
    await until(() => told(other).at(-1) === `${PRIMARY} away`);
    expect(await other.measured('assay_replica_used')).toBe(0);
    expect(await diagnosed(pair.primary, pair.standby)).toMatch(/^FAIL +Replica .*ECONNREFUSED.*: reads go /);
    await pair.standby.start();
    await until(() => told(other).at(-1) === REPLICA);
    const before = (await answeredBy('replica')) ?? 0;
    await expectSeen(one, other, 'back');
    await until(async () => {
      await other.caller.get('/risk/subjects');
      return ((await answeredBy('replica')) ?? 0) > before;
    });
  });

  test('one that was promoted is not read', LONG, async () => {
    await pair.standby.query('select pg_promote(true, 60)');
    for (let round = 0; round < 5; round += 1) await expectSeen(one, other, `promoted-${round}`);
    await until(() => told(other).at(-1) === `${PRIMARY} no standby`);
    expect(await diagnosed(pair.primary, pair.standby)).toMatch(/^FAIL +Replica +The replica is no standby/);
    const exits = await Promise.all([one.terminate(), other.terminate()]);
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
  });

  test('one that follows another server is not read, however far it has come', LONG, async () => {
    await pair.primary.query(
      'create table filler as select repeat(md5(n::text), 100) from generate_series(1, 5000) n',
    );
    await pair.primary.kill();
    pair.primary.makeStandby();
    await pair.primary.start();
    const position = async (server: TestServer, what: string): Promise<number> => {
      const [row] = await server.query<{ at: number }>(
        `select pg_wal_lsn_diff(${what}, '0/0')::float8 as at`,
      );
      return row?.at ?? 0;
    };
    const now = await startApi(pair.standby, pair.primary, one);
    for (let round = 0; round < 5; round += 1) await expectSeen(now, now, `parted-${round}`);
    // On a busy machine it may be told as away before.
    await until(() => told(now).at(-1) === PARTED);
    expect(told(now)).not.toContain(REPLICA);
    expect(await position(pair.primary, 'pg_last_wal_replay_lsn()')).toBeGreaterThan(
      await position(pair.standby, 'pg_current_wal_lsn()'),
    );
    expect(await now.measured('assay_replica_reads_total', { answered_by: 'replica' })).toBe(0);
    expect(await diagnosed(pair.standby, pair.primary)).toMatch(/^FAIL +Replica .* they have parted\./);
    expect((await now.terminate()).code).toBe(0);
  });
});
