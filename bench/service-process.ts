import type { BenchPostgres } from './support/service.ts';
import { startBenchService } from './support/service.ts';

/** A child process with the whole service on the database that the parent names. */
async function run(connection: BenchPostgres['connection']): Promise<void> {
  const service = await startBenchService(connection);
  const { port, keyId, secret, owner } = service;
  process.send?.({ port, keyId, secret, owner });
  process.once('message', () => void service.close().then(() => process.exit(0)));
}

// A bench that failed takes its service with it.
process.once('disconnect', () => process.exit(1));
process.once('message', (connection: BenchPostgres['connection']) => void run(connection));
