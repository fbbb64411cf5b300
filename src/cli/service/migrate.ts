import type { Config } from '../../config.ts';
import { guardHistory, migrate, readMigrations } from '../../platform/database/migrations.ts';
import { isReady } from '../../platform/database/service-role.ts';
import { ensureDataFolder } from '../../platform/vault/key-files.ts';
import { openLog } from '../../platform/log/log.ts';
import { openServer } from './bootstrap.ts';

/** Brings the schema up to date; what was done, in lines for a person. */
export async function migrateDatabase(config: Config): Promise<string> {
  await ensureDataFolder(config.dataDir);
  const server = await openServer(config, openLog('error'));
  try {
    const applied = await migrate(server.connection, await readMigrations());
    const done = applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`;
    const guarded = isReady(await guardHistory(server.connection, server.login));
    return guarded ? done : `${done}The role of the service could not be made: 'assay doctor' tells why.\n`;
  } finally {
    await server.stop();
  }
}
