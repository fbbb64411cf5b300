import { expect, inject, test } from 'vitest';
import { examineDistribution, isDistributed, isWhole } from '../../../src/platform/database/distribution.ts';
import { anOrganization, aSubject } from '../../support/builders.ts';
import { isCluster } from '../../support/machines.ts';
import { startService } from '../../support/service.ts';

test('Decision 62: where the run has a cluster, every organization of a story is in one place of it', async ({
  skip,
}) => {
  skip(!isCluster(inject('machines')), 'ASSAY_TEST_CITUS_URLS names no cluster.');
  const service = await startService();
  const found = await examineDistribution(service.db.connection);
  expect([isDistributed(found), isWhole(found)]).toEqual([true, true]);
  const { id, testKey } = await anOrganization(service);
  await aSubject(testKey);
  const [placed] = await service.db.query<{ shards: number; groups: number }>(
    `select count(distinct s.shardid)::int as shards, count(distinct p.groupid)::int as groups
     from pg_dist_shard s join pg_dist_placement p using (shardid)
     where s.shardid = get_shard_id_for_distribution_column('risk_subjects', $1::uuid)`,
    [id],
  );
  expect(placed).toEqual({ shards: 1, groups: 1 });
  await service.stop();
});
