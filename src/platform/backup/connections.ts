import pg from 'pg';

export type Connect = () => Promise<pg.Client>;

/**
 * Connections that live as long as the work. The signal ends them, and with them whatever they wait for: the work then
 * fails for its reason.
 */
export async function withConnections<T>(
  connection: pg.ClientConfig,
  signal: AbortSignal,
  work: (connect: Connect) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = [];
  const endAll = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  };
  const connect = async (): Promise<pg.Client> => {
    signal.throwIfAborted();
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  const abort = (): void => void endAll();
  signal.addEventListener('abort', abort);
  try {
    return await work(connect);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
    await endAll();
  }
}
