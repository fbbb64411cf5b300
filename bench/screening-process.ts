import { joinBenchService, startBenchService } from './support/service.ts';

/** What the parent says: where, under which key, and whether another process was there before. */
export interface ScreeningProcess {
  readonly connection: Parameters<typeof startBenchService>[0];
  readonly masterKey: string;
  readonly joins: boolean;
}

/** A child process with the whole service, the first or one more on the same database. */
async function run({ connection, masterKey, joins }: ScreeningProcess): Promise<void> {
  const key = Buffer.from(masterKey, 'hex');
  const { close, ...started } = joins
    ? await joinBenchService(connection, key)
    : await startBenchService(connection, { masterKey: key });
  process.send?.(started);
  process.once('message', () => void close().then(() => process.exit(0)));
}

// A bench that failed takes its services with it.
process.once('disconnect', () => process.exit(1));
process.once('message', (told: ScreeningProcess) => void run(told));
