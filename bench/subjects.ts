import { startBesideTpcB } from './support/beside-tpcb.ts';

/** POST /risk/subjects, idempotent, durable and audited, beside pgbench's TPC-B on the same server in the same minutes. */
const bench = await startBesideTpcB();
let made = 0;
await bench.compare('POST /risk/subjects', 0.35, () => {
  made += 1;
  return bench.post(
    '/api/v1/risk/subjects',
    { kind: 'person', externalId: `bench-${made}` },
    `bench-${made}`,
  );
});
await bench.close();
