import type { BenchPostgres } from './support/service.ts';
import { startBenchService } from './support/service.ts';

export interface ServiceToStart {
  readonly connection: BenchPostgres['connection'];
  readonly statementSharing?: boolean;
}

/** A child process with the whole service on the database that the parent names. */
async function run({ connection, statementSharing = true }: ServiceToStart): Promise<void> {
  const service = await startBenchService(connection, { statementSharing });
  const { port, keyId, secret, owner } = service;
  process.send?.({ port, keyId, secret, owner });
  process.once('message', () => void service.close().then(() => process.exit(0)));
}

// A bench that failed takes its service with it.
process.once('disconnect', () => process.exit(1));
process.once('message', (asked: ServiceToStart) => void run(asked));
