import { countOrganizations } from '../identity/index.ts';
import type { Database } from '../platform/database/database.ts';
import { VERSION } from '../platform/version.ts';
import { appliedMigrations, databaseVersion } from './status.store.ts';

export async function readStatus(database: Database) {
  const [version, migrations, organizations] = await Promise.all([
    databaseVersion(database),
    appliedMigrations(database),
    countOrganizations(database),
  ]);
  return {
    version: VERSION,
    node: process.version,
    uptimeSeconds: Math.round(process.uptime()),
    database: { version, migrations, connections: database.pool.total },
    organizations,
  };
}
