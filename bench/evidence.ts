import { startBesideTpcB } from './support/beside-tpcb.ts';
import { httpRequest, load } from './support/load.ts';
import { amount, median, print } from '@assay/test-support/report';
import { aSource } from './support/setting.ts';
import { signRequest } from '../test/support/sign-request.ts';

/** Batches of a hundred receipts, four connections, each batch a transaction of its own. */
const SUBJECTS = 50;
const RECEIPTS = 100;
const SLICES = 5;

const bench = await startBesideTpcB();
const facts = Array.from({ length: RECEIPTS }, (_, index) => ({ key: `fact.${index}`, type: 'number' }));
const { sourceId, aSubject } = await aSource(bench, facts);
const subjects: string[] = [];
for (let index = 0; index < SUBJECTS; index += 1) subjects.push(await aSubject(`subject-${index}`));
const observedAt = new Date().toISOString();
const items = facts.map(({ key }, index) => ({ fact: key, status: 'available', value: index, observedAt }));
const body = JSON.stringify({ sourceRegistrationId: sourceId, items });

let made = 0;
function nextRequest(): Buffer {
  made += 1;
  const idempotencyKey = `batch-${made}`;
  const path = `/api/v1/risk/subjects/${subjects[made % SUBJECTS]}/evidence/batch`;
  const headers = signRequest(bench, { method: 'POST', path, body, idempotencyKey, now: new Date() });
  return httpRequest('POST', path, { ...headers, 'idempotency-key': idempotencyKey }, body);
}

const rates: number[] = [];
for (let slice = 0; slice <= SLICES; slice += 1) {
  const { perSecond, statuses } = await load({ port: bench.port, connections: 4, seconds: 3, nextRequest });
  if (Object.keys(statuses).join() !== '201') throw new Error(JSON.stringify(statuses));
  if (slice > 0) rates.push(perSecond * RECEIPTS);
}
await bench.close();
print('Evidence batches of 100 over HTTP, 4 connections, fsync on', [
  ['receipts', amount(median(rates), '/s')],
]);
