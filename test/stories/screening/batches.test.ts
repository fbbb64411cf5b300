import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/kernel/history.ts';
import { tickLeftUploads } from '../../../src/screening/batches/working/batches.worker.ts';
import { anOrganization, aSubject, signIn, type TestOrganization } from '../../support/builders.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import type { Json } from '../../support/http.ts';
import {
  aBatch,
  aQueuedBatch,
  resultsOf,
  sendRows,
  tickBatch,
  workBatches,
} from '../../support/screening/batches.ts';
import { logOf } from '../../support/documents/sending.ts';
import { emptyLists, followLists, putList } from '../../support/screening/lists.ts';
import { LISTED } from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let told: HistoryEntry[] = [];

beforeAll(async () => {
  service = await startService({ announce: async (_tx, _ctx, history) => void told.push(...history) });
  acme = await anOrganization(service);
  await emptyLists(service);
  await followLists(service);
  await putList(service, 'eu_fsf', [LISTED], { force: true });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db.query(
    "delete from screening_batch_chunks; update screening_batches set state = 'cancelled'",
  );
  told = [];
});

const read = async ({ id }: Json): Promise<Json> => (await acme.testKey.get(`/screening/batches/${id}`)).body;
const steer = ({ id }: Json, action: string) => acme.testKey.post(`/screening/batches/${id}/${action}`);
const HEADER = 'externalId,name,dateOfBirth\n';
const FILE = `${HEADER}c-1,Jane Roe,1980-01-01\nc-2,Boris Testov,1961-03-04\nc-3,,1970\nc-4,John Doe\n`;
const statusOf = (results: readonly Json[]): string =>
  results
    .map(({ row, externalId, status, errorCode }) => `${row} ${externalId} ${errorCode ?? status}`)
    .join(', ');
const kept = async (): Promise<number> => {
  const [row] = await service.db.query<{ count: number }>(
    'select count(*)::integer as count from screening_batch_chunks',
  );
  return row!.count;
};

const tickLeft = (): Promise<number> =>
  tickLeftUploads(
    { database: service.database, writes: service.service.writes, log: logOf(service) },
    service.clock.now(),
  );

const noRoom = (table: string): string => `
  create function no_room() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$;
  create trigger no_room before insert on ${table} execute function no_room()`;
const NO_ROOM_FOR_RESULTS = noRoom('screening_batch_results');
const NO_ROOM_FOR_CHUNKS = noRoom('screening_batch_chunks');

describe('Contract 6, Batches: making one', () => {
  test('it waits for its file', async () => {
    const answer = await acme.testKey.post('/screening/batches', {
      name: 'All customers',
      sources: ['eu_fsf', 'service_pep'],
      format: 'csv',
      columns: { name: 'Kunde' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'All customers',
      state: 'receiving',
      problem: null,
      sources: ['eu_fsf', 'service_pep'],
      reviewScore: 70,
      matchScore: 90,
      pepLookbackMonths: 12,
      format: 'csv',
      encoding: 'utf-8',
      monitor: false,
      ignoredColumns: [],
      counts: { rows: 0, done: 0, clear: 0, possibleMatch: 0, match: 0, incomplete: 0, error: 0 },
      createdAt: service.clock.now().toISOString(),
      startedAt: null,
      completedAt: null,
    });
    expect(await read(answer.body)).toEqual(answer.body);
    const [newest] = (await acme.testKey.get('/screening/batches?limit=1')).body.items;
    expect(newest).toEqual(answer.body);
  });

  test('the same creation with one key is one batch', async () => {
    const body = { sources: ['eu_fsf'], format: 'csv', name: 'once' };
    const send = () => acme.testKey.post('/screening/batches', body, { idempotencyKey: 'batch-once' });
    const [once, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, once.body]);
    const { items } = (await acme.testKey.get('/screening/batches?limit=100')).body;
    expect(items.filter(({ name }: Json) => name === 'once')).toHaveLength(1);
  });

  test.each([
    ['/reviewScore', { reviewScore: 95 }],
    ['/sources/1', { sources: ['eu_fsf', 'eu_fsf'] }],
    ['/pepLookbackMonths', { pepLookbackMonths: 24 }],
  ])('what no single run may ask is refused: %s', async (pointer, more) => {
    const answer = await acme.testKey.post('/screening/batches', {
      sources: ['eu_fsf'],
      format: 'csv',
      ...more,
    });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });
});

describe('Contract 6, Batches: its file', () => {
  test('is queued once it is whole, and kept encrypted until it was screened', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE);
    expect(batch).toMatchObject({ state: 'queued', counts: { rows: 4, done: 0 } });
    const rows = await service.db.query<{ sealed_rows: Buffer }>('select * from screening_batch_chunks');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows) + rows[0]!.sealed_rows.toString('latin1')).not.toMatch(/Jane|Testov|1961/);
    await workBatches(service);
    expect(await kept()).toBe(0);
    const [stored] = await service.db.query<{ text: string; digests: string }>(
      `select r::text as text, encode(subject_digests, 'hex') as digests from screening_batch_results r
       where batch_id = $1`,
      [batch.id],
    );
    expect(stored!.text).not.toMatch(/Jane|1980|1961-03-04/);
    expect(stored!.digests).toMatch(/^[0-9a-f]{128}0{128}$/);
  });

  test.each([
    ['csv', 'name,Branch,datesOfBirth\nJane Roe,Graz,1980-01-01\n', ['Branch', 'datesOfBirth']],
    ['csv', FILE, []],
    [
      'jsonl',
      '{"name":"Jane Roe","datesOfBirth":"1980"}\n{"Jane Roe":1}\n{"name":"A B","branch":"Graz"}',
      ['datesOfBirth', 'branch'],
    ],
  ])('what no field takes of it is told: %s', async (format, text, ignoredColumns) => {
    const batch = await aQueuedBatch(acme.testKey, text, { format });
    expect(batch).toMatchObject({ ignoredColumns });
    await workBatches(service);
    expect(await read(batch)).toMatchObject({ state: 'completed', ignoredColumns });
  });

  test('may be packed', async () => {
    const batch = await aBatch(acme.testKey);
    const answer = await sendRows(acme.testKey, batch, gzipSync(FILE), {
      headers: { 'content-encoding': 'gzip' },
    });
    expect([answer.status, answer.body.counts.rows]).toEqual([202, 4]);
  });

  test('packed in another way it is told what would be taken', async () => {
    const batch = await aBatch(acme.testKey);
    const answer = await sendRows(acme.testKey, batch, FILE, { headers: { 'content-encoding': 'br' } });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      415,
      'unsupported_media_type',
      'Send the body as it is, or packed with the Content-Encoding gzip.',
    ]);
    expect([(await read(batch)).state, await kept()]).toEqual(['receiving', 0]);
  });

  test('by somebody who is signed in, too', async () => {
    const batch = await aBatch(acme.owner);
    const answer = await sendRows(acme.owner, batch, FILE);
    expect([answer.status, answer.body.counts.rows]).toEqual([202, 4]);
  });

  test('with a signature that does not fit it nothing is kept', async () => {
    const batch = await aBatch(acme.testKey);
    const answer = await sendRows(acme.testKey, batch, FILE, { headers: { 'x-signature': 'v1=00' } });
    expect([answer.status, (await read(batch)).state, await kept()]).toEqual([401, 'receiving', 0]);
  });

  test('sent again with its key brings back the answer; without, the batch takes no other', async () => {
    const batch = await aBatch(acme.testKey);
    const send = (file: string) =>
      sendRows(acme.testKey, batch, file, { idempotencyKey: `file-${batch.id}` });
    const [first, again, other] = [await send(FILE), await send(FILE), await send(`${FILE}c-5,Eve,`)];
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    const without = await sendRows(acme.testKey, batch, FILE);
    expect([without.status, without.body.code]).toEqual([409, 'illegal_transition']);
    expect(await kept()).toBe(1);
  });

  test.each<[string, Json, string | Uint8Array]>([
    ['UTF-8 with a mark', {}, `\uFEFF${HEADER}c-1,Jürgen Müller,\n`],
    ['UTF-16', { encoding: 'utf-16' }, Buffer.from(`\uFEFF${HEADER}c-1,Jürgen Müller,\n`, 'utf16le')],
    [
      'UTF-16, the other way round',
      { encoding: 'utf-16' },
      Buffer.from(`\uFEFF${HEADER}c-1,Jürgen Müller,\n`, 'utf16le').swap16(),
    ],
    ['Windows-1252', { encoding: 'windows-1252' }, Buffer.from(`${HEADER}c-1,Jürgen Müller,\n`, 'latin1')],
    ['semicolons', {}, `${HEADER}c-1,Jürgen Müller,\n`.replaceAll(',', ';')],
    [
      'columns of other names',
      { columns: { name: 'Kunde', externalId: 'Nr' } },
      'Nr;Kunde\nc-1;Jürgen Müller\n',
    ],
    ['JSON lines', { format: 'jsonl' }, '{"name":"Jürgen Müller","externalId":"c-1"}\n'],
  ])('%s', async (_, more, file) => {
    const batch = await aBatch(acme.testKey, more);
    const answer = await sendRows(acme.testKey, batch, file);
    expect([answer.status, answer.body.counts?.rows]).toEqual([202, 1]);
    await workBatches(service);
    expect(statusOf(await resultsOf(acme.testKey, batch))).toBe('1 c-1 clear');
  });

  test.each<[string, Json, string | Uint8Array, string]>([
    [
      'JSON lines',
      { format: 'jsonl' },
      String.raw`{"name":"Jane Roe","externalId":"\ud800"}
{"name":"Jane Roe","externalId":"c-2\u0000"}
{"name":"Jane \udc00","externalId":"c-3"}`,
      '1 null malformed_row, 2 null malformed_row, 3 c-3 malformed_row',
    ],
    ['UTF-8', {}, `${HEADER}c-1\0,Jane Roe,\nc-2,Jane\0Roe,\n`, '1 null malformed_row, 2 c-2 malformed_row'],
    [
      'UTF-8 with bytes of a surrogate',
      {},
      Buffer.concat([Buffer.from(`${HEADER}c-1,Jane `), Buffer.from('eda080', 'hex'), Buffer.from(',\n')]),
      '1 c-1 invalid_encoding',
    ],
    [
      'UTF-16',
      { encoding: 'utf-16' },
      Buffer.from(`${HEADER}c-1\0,Jane Roe,\nc-2,Jane \ud800,\n`, 'utf16le'),
      '1 null malformed_row, 2 c-2 invalid_encoding',
    ],
    [
      'UTF-16, the other way round',
      { encoding: 'utf-16be' },
      Buffer.from(`${HEADER}c-1\0,Jane Roe,\n\udc00,Jane Roe,\n`, 'utf16le').swap16(),
      '1 null malformed_row, 2 null invalid_encoding',
    ],
    ['Windows-1252', { encoding: 'windows-1252' }, `${HEADER}c-1\0,Jane Roe,\n`, '1 null malformed_row'],
  ])('in %s: a text that no single run takes makes its row an error', async (_, more, file, results) => {
    const batch = await aQueuedBatch(acme.testKey, file, more);
    await workBatches(service);
    expect(statusOf(await resultsOf(acme.testKey, batch))).toBe(results);
    const stored = await service.db.query<{ externalId: string | null }>(
      `select one ->> 0 as "externalId" from screening_batch_results, json_array_elements(results) one
       where batch_id = $1`,
      [batch.id],
    );
    expect(stored).toHaveLength(results.split(', ').length);
  });

  test.each<[string, Json, string | Uint8Array, string]>([
    ['no rows', {}, HEADER, 'empty_file'],
    ['nothing at all', {}, '', 'empty_file'],
    ['nothing but a mark and blank lines', {}, '\uFEFF\n \r\n', 'empty_file'],
    ['nothing at all in JSON lines', { format: 'jsonl' }, '\n \n', 'empty_file'],
    ['a name twice', {}, 'name,country, name \nJane,AT,Eve\n', '/columns/name not_unique'],
    [
      'a column that was named twice',
      { columns: { country: 'Land' } },
      'Land;name;Land\n',
      '/columns/country not_unique',
    ],
    ['no CSV', {}, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_csv'],
    ['another encoding than was said', {}, Buffer.from(`\uFEFF${FILE}`, 'utf16le'), 'not_csv'],
    ['no names', {}, 'externalId,full name\n1,Jane\n', '/columns/name missing_header'],
    ['a column that is not there', { columns: { country: 'Land' } }, FILE, '/columns/country missing_header'],
    ['CSV in place of JSON lines', { format: 'jsonl' }, FILE, 'not_json_lines'],
    ['half a packed file', {}, gzipSync(FILE.repeat(50)).subarray(0, 60), 'broken_gzip'],
  ])('with %s is refused as a whole, and nothing is kept', async (_, more, file, code) => {
    const batch = await aBatch(acme.testKey, more);
    const answer = await sendRows(acme.testKey, batch, file);
    const [error] = answer.body.errors ?? [];
    expect([answer.status, `${error?.pointer} ${error?.code}`.trim()]).toEqual([400, code]);
    expect([(await read(batch)).state, await kept()]).toEqual(['receiving', 0]);
    expect(
      (await sendRows(acme.testKey, batch, 'name,note,country,Land,note\nJane,x,AT,AT,y\n')).status,
    ).toBe(more.format ? 400 : 202);
  });
});

describe('Contract 6, Batches: results', () => {
  test('a row is clear, a run with its matches, or an error', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE);
    await workBatches(service);
    const results = await resultsOf(acme.testKey, batch);
    expect(statusOf(results)).toBe('1 c-1 clear, 2 c-2 match, 3 c-3 missing_name, 4 null malformed_row');
    const [clear, match, error] = results;
    expect(clear).toEqual({
      row: 1,
      externalId: 'c-1',
      status: 'clear',
      incompleteReasons: [],
      errorCode: null,
      runId: null,
      topScore: null,
      matches: [],
    });
    expect(error).toMatchObject({ status: 'error', runId: null, matches: [] });
    const run = (await acme.testKey.get(`/screening/runs/${match.runId}`)).body;
    expect(run).toMatchObject({ trigger: 'batch', status: 'match', topScore: match.topScore });
    const [found] = run.matches;
    expect(match.matches).toEqual([
      {
        id: found.id,
        source: 'eu_fsf',
        sourceEntryId: 'EU-1',
        listedName: 'Boris Ivanovich Testov',
        score: found.score,
      },
    ]);
    expect(await read(batch)).toMatchObject({
      state: 'completed',
      counts: { rows: 4, done: 4, clear: 1, possibleMatch: 0, match: 1, incomplete: 0, error: 2 },
      startedAt: service.clock.now().toISOString(),
      completedAt: service.clock.now().toISOString(),
    });
  });

  test('a list that is missing makes every row incomplete, and each is a run', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE, { sources: ['eu_fsf', 'service_pep'] });
    await workBatches(service);
    const [first, second] = await resultsOf(acme.testKey, batch);
    expect([first.status, first.incompleteReasons]).toEqual(['incomplete', ['source_missing']]);
    expect([second.status, second.incompleteReasons]).toEqual(['match', ['source_missing']]);
    expect((await acme.testKey.get(`/screening/runs/${first.runId}`)).body.trigger).toBe('batch');
  });

  test('by status, and as CSV that no spreadsheet runs', async () => {
    const batch = await aQueuedBatch(acme.testKey, `${HEADER}=1+1,Jane Roe,\nc-2,Boris Testov,1961-03-04\n`);
    await workBatches(service);
    expect(statusOf(await resultsOf(acme.testKey, batch, '?status=match'))).toBe('2 c-2 match');
    expect(await resultsOf(acme.testKey, batch, '?status=error')).toEqual([]);
    const csv = await acme.testKey.get(`/screening/batches/${batch.id}/results?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, first, second] = String(csv.body).split('\r\n');
    expect(head).toBe('row,externalId,status,incompleteReasons,errorCode,runId,topScore,matches');
    expect(first).toBe("1,'=1+1,clear,,,,,");
    expect(second).toMatch(/^2,c-2,match,,,[0-9a-f-]{36},\d+,"\[\{""id"".*\}\]"$/);
  });

  test('in the order of the rows, however many there are', async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `c-${index + 1},Jane Roe ${index},`);
    const batch = await aQueuedBatch(acme.testKey, `${HEADER}${names.join('\n')}\n`);
    expect(await workBatches(service)).toBe(5);
    const results = await resultsOf(acme.testKey, batch);
    expect(results.map(({ row }) => row)).toEqual(names.map((_, index) => index + 1));
    expect(results.every(({ row, externalId }) => externalId === `c-${row}`)).toBe(true);
  });

  test('its end is told, with its counts and without a name', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE);
    await workBatches(service);
    const ends = told.filter(({ type }) => type === 'screening.batch.completed');
    expect(ends.map(({ detail }) => detail)).toEqual([
      {
        batchId: batch.id,
        counts: { rows: 4, done: 4, clear: 1, possibleMatch: 0, match: 1, incomplete: 0, error: 2 },
      },
    ]);
    expect(told.map(({ type }) => type)).toContain('screening.match.found');
    expect(JSON.stringify(told)).not.toMatch(/Jane|1961-03-04/);
  });

  test('a risk subject gets its evidence, one that nobody knows is an error of the row', async () => {
    const subjectId = await aSubject(acme.testKey);
    const nobody = '0190c7a0-0000-7000-8000-000000000001';
    const file = `riskSubjectId,name\n${subjectId},Jane Roe\n${nobody},Jane Roe\n`;
    const batch = await aQueuedBatch(acme.testKey, file);
    await workBatches(service);
    expect(statusOf(await resultsOf(acme.testKey, batch))).toBe(
      '1 null clear, 2 null risk_subject_not_found',
    );
    const { items } = (await acme.testKey.get(`/screening/runs?riskSubjectId=${subjectId}`)).body;
    expect(items).toMatchObject([{ trigger: 'batch', status: 'clear', riskSources: [{ value: 'clear' }] }]);
  });

  test('with monitor every row that can be read is screened again when a list changes', async () => {
    await service.db.query('delete from screening_monitors');
    const batch = await aQueuedBatch(acme.testKey, FILE, { monitor: true });
    await workBatches(service);
    expect(statusOf(await resultsOf(acme.testKey, batch))).toContain('1 c-1 clear, 2 c-2 match');
    const { items } = (await acme.testKey.get('/screening/monitors')).body;
    expect(items).toMatchObject([
      { sources: ['eu_fsf'], reviewScore: 70 },
      { sources: ['eu_fsf'], reviewScore: 70 },
    ]);
  });
});

describe('Contract 6, Batches: steering one', () => {
  const MANY = HEADER + Array.from({ length: 600 }, (_, index) => `c-${index},Jane Roe ${index},\n`).join('');

  test('paused, nothing of it is screened; resumed, all of it is', async () => {
    const batch = await aQueuedBatch(acme.testKey, MANY);
    expect((await steer(batch, 'pause')).body).toMatchObject({ state: 'paused', completedAt: null });
    expect(await workBatches(service)).toBe(0);
    expect((await steer(batch, 'resume')).body.state).toBe('queued');
    await workBatches(service);
    expect(await read(batch)).toMatchObject({ state: 'completed', counts: { done: 600, clear: 600 } });
  });

  test('cancelled, its rows go and its results stay', async () => {
    const batch = await aQueuedBatch(acme.testKey, MANY);
    expect((await steer(batch, 'cancel')).body).toMatchObject({
      state: 'cancelled',
      completedAt: service.clock.now().toISOString(),
    });
    expect([await workBatches(service), await kept()]).toEqual([0, 0]);
    expect(await resultsOf(acme.testKey, batch)).toEqual([]);
    expect((await sendRows(acme.testKey, batch, FILE)).status).toBe(409);
  });

  test.each([
    ['receiving', 'pause', ['cancel']],
    ['receiving', 'resume', ['cancel']],
    ['queued', 'resume', ['pause', 'cancel']],
    ['paused', 'pause', ['resume', 'cancel']],
    ['completed', 'cancel', []],
    ['cancelled', 'cancel', []],
    ['failed', 'resume', []],
  ])('a batch that is %s takes no %s', async (state, action, allowed) => {
    const batch = await aBatch(acme.testKey);
    await service.db.query('update screening_batches set state = $1 where id = $2', [state, batch.id]);
    const answer = await steer(batch, action);
    expect([answer.status, answer.body.code, answer.body.allowed]).toEqual([
      409,
      'illegal_transition',
      allowed,
    ]);
  });

  test('a chunk whose worker has died is screened by another, once', async () => {
    const batch = await aQueuedBatch(acme.testKey, MANY);
    // What a worker leaves that died right after its claim.
    const later = new Date(service.clock.now().getTime() + 60_000);
    await service.db.query('update screening_batch_chunks set due_at = $1, tries = 1', [later]);
    expect(await tickBatch(service)).toBe(0);
    service.clock.moveSeconds(61);
    await workBatches(service);
    expect(await read(batch)).toMatchObject({ state: 'completed', counts: { done: 600 } });
    expect(await resultsOf(acme.testKey, batch)).toHaveLength(600);
  });

  test('what fails again and again ends the batch, which says so', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE);
    await service.db.query("update screening_batch_chunks set sealed_rows = 'broken'");
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await tickBatch(service)).toBe(1);
      service.clock.moveSeconds(11);
    }
    expect(await read(batch)).toMatchObject({ state: 'failed', problem: 'screening_failed' });
    expect(await kept()).toBe(0);
  });

  test('a database without room pauses it, which says so; resumed, no row is lost or screened twice', async () => {
    const batch = await aQueuedBatch(acme.testKey, MANY);
    await service.db.query(NO_ROOM_FOR_RESULTS);
    try {
      await expect(tickBatch(service)).rejects.toMatchObject({ code: '53100' });
      const paused = await read(batch);
      expect(paused).toMatchObject({ state: 'paused', problem: 'storage_full', counts: { done: 0 } });
      expect([await kept(), await tickBatch(service)]).toEqual([3, 0]);
      // Resumed too early, it pauses again.
      expect((await steer(batch, 'resume')).body).toMatchObject({ state: 'running', problem: null });
      await expect(tickBatch(service)).rejects.toMatchObject({ code: '53100' });
      expect(await read(batch)).toMatchObject({ state: 'paused', problem: 'storage_full' });
    } finally {
      await service.db.query('drop function no_room cascade');
    }
    expect(await tickBatch(service)).toBe(0);
    expect((await steer(batch, 'resume')).status).toBe(200);
    await workBatches(service);
    expect(await read(batch)).toMatchObject({ state: 'completed', problem: null, counts: { done: 600 } });
    const rows = (await resultsOf(acme.testKey, batch)).map(({ row }) => row);
    expect(rows).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
    const owner = await signIn(service, acme.owner.email, acme.owner.password);
    const { items } = (await owner.get('/activity?type=screening.batch.paused')).body;
    const told = items.filter(({ resourceId }: Json) => resourceId === batch.id);
    expect(told.map(({ actor, detail }: Json) => [actor, detail.problem])).toEqual(
      Array.from({ length: 2 }, () => ['service:batches', 'storage_full']),
    );
  });

  test('a file that the database has no room for is answered with 503, leaves nothing, and may be sent again', async () => {
    const batch = await aBatch(acme.testKey);
    await service.db.query(NO_ROOM_FOR_CHUNKS);
    try {
      expect((await sendRows(acme.testKey, batch, FILE)).body).toMatchObject({ code: 'unavailable' });
    } finally {
      await service.db.query('drop function no_room cascade');
    }
    expect([await kept(), (await read(batch)).state]).toEqual([0, 'receiving']);
    expect((await sendRows(acme.testKey, batch, FILE)).status).toBe(202);
  });

  test('what a receiver left that died in the middle of a file goes after a day, and a paused batch stays', async () => {
    const paused = await aQueuedBatch(acme.testKey, FILE);
    await steer(paused, 'pause');
    const batch = await aBatch(acme.testKey);
    await service.db.query(
      `insert into screening_batch_chunks (organization_id, mode, id, batch_id, upload_id, first_row, row_count,
         sealed_rows, received_at)
       select organization_id, mode, gen_random_uuid(), $1, gen_random_uuid(), 1, 1, sealed_rows, received_at
       from screening_batch_chunks`,
      [batch.id],
    );
    service.clock.moveSeconds(23 * 3_600);
    expect([await tickLeft(), await kept()]).toEqual([0, 2]);
    service.clock.moveSeconds(2 * 3_600);
    expect([await tickLeft(), await kept()]).toEqual([1, 1]);
    expect([(await read(paused)).state, (await read(batch)).state]).toEqual(['paused', 'failed']);
  });

  test('a batch that waits for its file in vain ends after a day, and says why', async () => {
    const batch = await aBatch(acme.testKey);
    const queued = await aQueuedBatch(acme.testKey, FILE);
    service.clock.moveSeconds(24 * 3_600);
    expect([await tickLeft(), (await read(batch)).state]).toEqual([0, 'receiving']);
    service.clock.moveSeconds(1);
    expect([await tickLeft(), await tickLeft()]).toEqual([1, 0]);
    expect(await read(batch)).toMatchObject({
      state: 'failed',
      problem: 'file_missing',
      completedAt: service.clock.now().toISOString(),
    });
    expect((await read(queued)).state).toBe('queued');
    expect(told).toContainEqual(
      expect.objectContaining({
        type: 'screening.batch.failed',
        detail: { batchId: batch.id, problem: 'file_missing' },
      }),
    );
    const late = await sendRows(acme.testKey, batch, FILE);
    expect([late.status, late.body.code, late.body.state]).toEqual([409, 'illegal_transition', 'failed']);
  });

  test('a batch that cannot be ended keeps no other one waiting, and nothing of a file', async () => {
    const [stuck, other] = [await aBatch(acme.testKey), await aBatch(acme.testKey)];
    const gone = await aQueuedBatch(acme.testKey, FILE);
    await steer(gone, 'cancel');
    const left = await aQueuedBatch(acme.testKey, FILE);
    await service.db.query('update screening_batch_chunks set due_at = null where batch_id = $1', [left.id]);
    await service.db.query(`
      create function stays() returns trigger language plpgsql as $$
      begin raise exception 'it stays'; end $$;
      create trigger stays before update on screening_batches for each row
      when (old.id = '${stuck.id}') execute function stays()`);
    try {
      service.clock.moveSeconds(25 * 3_600);
      expect(await tickLeft()).toBe(2);
      expect([(await read(stuck)).state, (await read(other)).state]).toEqual(['receiving', 'failed']);
      expect(await kept()).toBe(0);
      expect(service.logged.find((line) => line.includes('a batch was not ended'))).toContain(stuck.id);
    } finally {
      await service.db.query('drop function stays() cascade');
    }
    expect([await tickLeft(), (await read(stuck)).state]).toEqual([1, 'failed']);
  });

  test('a batch whose file is still coming does not end, however old it is', async () => {
    const batch = await aBatch(acme.testKey);
    service.clock.moveSeconds(30 * 3_600);
    const other = await aQueuedBatch(acme.testKey, FILE);
    await service.db.query(
      'update screening_batch_chunks set batch_id = $1, due_at = null where batch_id = $2',
      [batch.id, other.id],
    );
    expect([await tickLeft(), (await read(batch)).state]).toEqual([0, 'receiving']);
    service.clock.moveSeconds(25 * 3_600);
    expect([await tickLeft(), (await read(batch)).state]).toEqual([1, 'failed']);
  });

  test('its history is that of the organization, without an entry for each chunk', async () => {
    const batch = await aQueuedBatch(acme.testKey, FILE);
    await steer(batch, 'pause');
    await steer(batch, 'resume');
    await workBatches(service);
    const owner = await signIn(service, acme.owner.email, acme.owner.password);
    const { items } = (await owner.get('/activity?limit=100')).body;
    const entries = items.filter(({ resourceId }: Json) => resourceId === batch.id);
    expect(
      entries.map(({ type, resource, detail }: Json) => [type, resource, detail.batchId]).toReversed(),
    ).toEqual(
      ['created', 'queued', 'paused', 'resumed', 'completed'].map((what) => [
        `screening.batch.${what}`,
        'screening-batches',
        batch.id,
      ]),
    );
  });

  test('organizations take turns', async () => {
    const other = await anOrganization(service);
    const large = await aQueuedBatch(
      acme.testKey,
      HEADER + Array.from({ length: 5_000 }, (_, index) => `c-${index},Jane Roe ${index},\n`).join(''),
    );
    const small = await aQueuedBatch(other.testKey, FILE);
    await tickBatch(service);
    expect((await other.testKey.get(`/screening/batches/${small.id}`)).body.state).toBe('completed');
    expect((await read(large)).state).toBe('running');
    await workBatches(service);
    expect((await read(large)).state).toBe('completed');
  });
});

describe('Contract 6, Lists: own lists in a batch', () => {
  test('are searched for their organization and mode, and missing for every other', async () => {
    const own = await anOrganization(service);
    await anOwnList(own.owner, 'blocked');
    await giveRows(own.owner, 'blocked', ['b-1,Nemo Nobody']);
    const rows = 'name\nNemo Nobody\nJane Roe\n';
    const globex = await anOrganization(service);
    const callers = [own.liveKey, own.testKey, globex.liveKey];
    const batches = [];
    for (const caller of callers)
      batches.push(await aQueuedBatch(caller, rows, { sources: ['own:blocked'] }));
    await workBatches(service);
    expect(await resultsOf(own.liveKey, batches[0])).toMatchObject([
      {
        row: 1,
        status: 'possible_match',
        matches: [{ source: 'own:blocked', sourceEntryId: 'b-1', listedName: 'Nemo Nobody' }],
      },
      { row: 2, status: 'clear', runId: null, matches: [] },
    ]);
    for (const at of [1, 2])
      for (const result of await resultsOf(callers[at]!, batches[at]))
        expect(result).toMatchObject({ errorCode: 'no_lists', incompleteReasons: ['source_missing'] });
  });
});
