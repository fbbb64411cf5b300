import type { BenchPostgres } from './support/service.ts';
import { startBenchService } from './support/service.ts';

export interface ServiceToStart {
  readonly connection: BenchPostgres['connection'];
  readonly statementSharing?: boolean;
  readonly log?: boolean;
  readonly works?: boolean;
}

/** A child process with the whole service on the database that the parent names. */
async function run({ connection, ...options }: ServiceToStart): Promise<void> {
  const service = await startBenchService(connection, options);
  const { port, keyId, secret, owner } = service;
  process.send?.({ port, keyId, secret, owner, pid: process.pid });
  process.once('message', () => void service.close().then(() => process.exit(0)));
}

// A bench that failed takes its service with it.
process.once('disconnect', () => process.exit(1));
process.once('message', (asked: ServiceToStart) => void run(asked));
