import Fastify from 'fastify';
import { Type } from 'typebox';
import { endpoints } from '../src/endpoints.ts';
import { strict } from '../src/kernel/schema.ts';
import { read } from '../src/platform/endpoints/reads.ts';
import { startBenchPostgres, startBenchService } from './support/service.ts';

/** A child process with both servers: the whole stack around nothing, and Fastify alone around nothing. */
const body = strict({
  kind: Type.Enum(['person', 'business']),
  externalId: Type.String({ minLength: 1, maxLength: 200 }),
});
const noop = {
  ...read({
    name: 'noop',
    tag: 'Risk',
    summary: 'Nothing',
    access: 'client',
    answer: strict({ ok: Type.Boolean() }),
    refusals: [],
    input: () => null,
    run: async () => true,
    present: (ok) => ({ ok }),
  }),
  body,
};

const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection, {
  endpoints: {
    ...endpoints,
    'POST /api/v1/bench/noop': noop,
  },
});
const bare = Fastify();
bare.post('/api/v1/bench/noop', async () => ({ ok: true }));
const bareUrl = new URL(await bare.listen({ host: '127.0.0.1', port: 0 }));
process.send?.({
  port: service.port,
  keyId: service.keyId,
  secret: service.secret,
  barePort: Number(bareUrl.port),
});
async function close(): Promise<never> {
  await Promise.all([service.close(), bare.close()]);
  await postgres.close();
  return process.exit(0);
}

process.on('message', (asked) => {
  if (asked !== 'cpu') return void close();
  const { user, system } = process.cpuUsage();
  return process.send?.(user + system);
});
