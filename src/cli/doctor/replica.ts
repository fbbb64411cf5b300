import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { addressesIn } from '../../platform/database/servers/addresses.ts';
import { findServer } from '../../platform/database/servers/find-server.ts';
import { readPrimary, readReplica } from '../../platform/replica/positions.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import { attempt, type Finding, messageOf } from './finding.ts';
import { replicaFinding } from './replica-finding.ts';

/** How long a replica may take to come as far as the primary was: longer than a burst of writes. */
const CATCH_UP_MILLISECONDS = 5_000;

/** Nothing where no replica is configured. */
export async function replicaFindings(
  { replicaUrl }: Config,
  primary: Database,
): Promise<readonly Finding[]> {
  if (replicaUrl === undefined) return [];
  return [await attempt('Replica', () => examineReplica(replicaUrl, primary))];
}

async function examineReplica(replicaUrl: string, primary: Reader): Promise<string> {
  const addresses = addressesIn(replicaUrl);
  const { address } = addresses.length > 1 ? await findServer(addresses, 'standby') : { address: replicaUrl };
  const standby = openDatabase({
    connection: { connectionString: address },
    poolSize: 1,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    const { position, mark, server, marked } = await readPrimary(primary);
    const wanted = { position, mark: marked === server ? mark : undefined };
    const until = performance.now() + CATCH_UP_MILLISECONDS;
    for (;;) {
      const found = await readReplica(standby).catch((error: unknown) => {
        throw new Error(
          `${messageOf(error)}: reads go to the primary. Start the replica, or mend DATABASE_REPLICA_URL.`,
        );
      });
      if (performance.now() > until || (found.position ?? 0) >= position)
        return replicaFinding(found, wanted);
      await sleep(50);
    }
  } finally {
    await standby.close();
  }
}
