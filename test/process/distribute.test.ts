/** @module-tag long */
import { describe, expect, test } from 'vitest';
import { bootstrap } from '../../src/cli/service/bootstrap.ts';
import { readConfig } from '../../src/config.ts';
import { distribute } from '../../src/platform/database/distribution.ts';
import { SERVICE_ROLE } from '../../src/platform/database/service-role.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { callsOfCitus, standInForCitus } from '../support/citus-stand-in.ts';
import type { TestDatabase } from '../support/database.ts';
import { databaseUrl, openWorkshop, PATIENT, refusalOf } from '../support/process.ts';

const workshop = openWorkshop();

function settings(db: TestDatabase) {
  return { DATABASE_URL: databaseUrl(db), ASSAY_DATA_DIR: workshop.folder(), ASSAY_LOG_LEVEL: 'error' };
}

const finding = (stdout: string): string | undefined => /^.*\bDistribution\b.*$/m.exec(stdout)?.[0].trim();

describe('Decision 62: assay distribute', PATIENT, () => {
  test('an ordinary PostgreSQL gives one line, and the doctor does not speak of it', async () => {
    const env = settings(await workshop.database());
    const refused = await workshop.run(['distribute'], { env });
    expect(refusalOf(refused)).toMatch(/^assay: This PostgreSQL has no Citus, .*'create extension citus'/);
    const { stdout } = await workshop.run(['doctor'], { env });
    expect(finding(stdout)).toBeUndefined();
  });

  test('a database with data is distributed once, and the doctor follows it', async () => {
    const db = await workshop.database();
    const env = settings(db);
    expect(
      (await workshop.run(['org', 'create', '--name', 'Acme', '--owner-email', 'a@example.com'], { env }))
        .code,
    ).toBe(0);
    await standInForCitus(db);
    const early = await workshop.run(['doctor'], { env });
    expect(finding(early.stdout)).toMatch(/^ok .*Citus is there, and nothing is distributed/);

    const first = await workshop.run(['distribute'], { env });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Distributed organizations, \w+.*\.\n$/);
    const calls = await callsOfCitus(db);
    const second = await workshop.run(['distribute'], { env });
    expect(second).toMatchObject({ code: 0, stderr: '', stdout: 'Everything is distributed.\n' });
    expect(
      (await callsOfCitus(db)).slice(calls.length).filter((call) => !call.startsWith('workers ')),
    ).toEqual([]);

    const late = await workshop.run(['doctor'], { env });
    expect(finding(late.stdout)).toMatch(/^ok .*\d+ tables by organization/);
    await db.query("delete from pg_dist_partition where logicalrelid = 'audit'::regclass");
    const sick = await workshop.run(['doctor'], { env });
    expect(sick.code).toBe(1);
    expect(finding(sick.stdout)).toMatch(/^FAIL .*on the coordinator alone: audit\. Run 'assay distribute'/);
  });

  test('connections to a distributed database ask for custom plans, others for generic ones', async () => {
    const db = await workshop.database();
    const plans = async (): Promise<unknown> => {
      const ready = await bootstrap(readConfig(settings(db)), openLog('silent'));
      const rows = await ready.database.rows(
        sql`select current_setting('plan_cache_mode') as plans, current_user as role`,
      );
      await ready.database.close();
      await ready.stopServer();
      return rows;
    };
    expect(await plans()).toEqual([{ plans: 'force_generic_plan', role: SERVICE_ROLE }]);
    await standInForCitus(db);
    expect(await plans()).toEqual([{ plans: 'force_generic_plan', role: SERVICE_ROLE }]);
    await distribute(db.connection);
    expect(await plans()).toEqual([{ plans: 'force_custom_plan', role: SERVICE_ROLE }]);
  });
});
