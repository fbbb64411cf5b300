import type { Config } from '../../config.ts';
import { findKeyMisfit, organizationIds } from '../../identity/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { pendingMigrations, readMigrations } from '../../platform/database/migrations.ts';
import { openLog } from '../../platform/log/log.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { existingMasterKeys, misfitText, openServer } from '../service/bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { judgeDatabase, type JudgementContext } from '../invariants/judge.ts';

/** Judges all that is stored; true where everything holds. What keeps it from judging is refused in one line. */
export async function examineInvariants(
  config: Config,
  around: Pick<JudgementContext, 'say' | 'signal' | 'now'>,
): Promise<boolean> {
  const server = await openServer(config, openLog('silent'));
  try {
    const pending = await pendingMigrations(server.connection, await readMigrations());
    if (pending.length > 0)
      throw new StartRefused(
        `The schema is older than this program: ${pending.join(', ')} is missing. Run 'assay migrate', then judge.`,
      );
    const database = openDatabase({
      connection: server.connection,
      poolSize: 1,
      statementNames: false,
      onIdleError: () => undefined,
    });
    try {
      return await judgeDatabase({ database, vault: await fittingKeys(config, database), ...around });
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

async function fittingKeys(config: Config, database: Database): Promise<Vault | undefined> {
  if ((await organizationIds(database)).length === 0) return undefined;
  const { vault, source } = await existingMasterKeys(config);
  const misfit = await findKeyMisfit(database, vault);
  if (misfit) throw new StartRefused(misfitText(misfit, vault, source));
  return vault;
}
