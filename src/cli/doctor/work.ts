import { BACKLOGS } from '../../app.ts';
import type { Config } from '../../config.ts';
import { boundMeasurement } from '../../platform/metrics/backlog.ts';
import type { Database } from '../../platform/database/database.ts';
import { readListStandings, stalePeriods } from '../../screening/index.ts';
import { listsFinding, workFinding } from './work-findings.ts';

/** What waits for workers, and for how long. */
export async function examineWork(database: Database, now: Date): Promise<string> {
  const found = await database.transaction(async (tx) => {
    boundMeasurement(tx);
    const looks = Object.entries(BACKLOGS).map(async ([work, look]) => ({ work, ...(await look(tx, now)) }));
    return { commit: await Promise.all(looks) };
  });
  return workFinding(found, now);
}

export async function examineLists(config: Config, database: Database, now: Date): Promise<string> {
  const periods = stalePeriods({ daily: config.dailyListStaleHours, slow: config.slowListStaleHours });
  return listsFinding(await readListStandings(database, { now, stalePeriods: periods }));
}
