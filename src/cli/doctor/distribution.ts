import type pg from 'pg';
import {
  type Distribution,
  examineDistribution,
  isDistributed,
} from '../../platform/database/distribution.ts';
import { attempt, type Finding } from './finding.ts';

/** Nothing of a server that is one machine. */
export async function distributionFindings(connection: pg.ClientConfig): Promise<readonly Finding[]> {
  let found: Distribution | undefined;
  const finding = await attempt('Distribution', async () => {
    found = await examineDistribution(connection);
    return standing(found);
  });
  return found?.possible === false ? [] : [finding];
}

function standing(found: Distribution): string {
  const { spread, left, apart, strayed } = found;
  if (!isDistributed(found))
    return 'Citus is there, and nothing is distributed: all rows are on this machine';
  const otherwise = [...apart, ...strayed];
  if (otherwise.length > 0)
    throw new Error(
      `Distributed in another way than the rest: ${otherwise.join(', ')}. Undo that with undistribute_table, then run 'assay distribute'.`,
    );
  if (left.length > 0)
    throw new Error(`These tables are on the coordinator alone: ${left.join(', ')}. Run 'assay distribute'.`);
  return `${spread} tables by organization`;
}
