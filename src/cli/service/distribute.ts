import type { Config } from '../../config.ts';
import { distribute } from '../../platform/database/distribution.ts';
import { guardHistory, migrate, readMigrations } from '../../platform/database/migrations.ts';
import { ensureDataFolder } from '../../platform/vault/key-files.ts';
import { openLog } from '../../platform/log/log.ts';
import { openServer } from './bootstrap.ts';

/** Spreads the schema over the machines of a cluster, rows that it has included. Answers with what was done. */
export async function distributeDatabase(config: Config): Promise<string> {
  await ensureDataFolder(config.dataDir);
  const server = await openServer(config, openLog('error'));
  try {
    await migrate(server.connection, await readMigrations());
    const done = await distribute(server.connection);
    await guardHistory(server.connection, server.login);
    return done.length === 0 ? 'Everything is distributed.\n' : `Distributed ${done.join(', ')}.\n`;
  } finally {
    await server.stop();
  }
}
