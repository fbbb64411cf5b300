import { startBenchService } from './support/service.ts';

/** A child process with the whole service on the database that the parent names. */
process.once(
  'message',
  async (connection: { host: string; port: number; user: string; database: string }) => {
    const service = await startBenchService(connection);
    process.send?.({ port: service.port, keyId: service.keyId, secret: service.secret });
    process.once('message', async () => {
      await service.close();
      process.exit(0);
    });
  },
);
