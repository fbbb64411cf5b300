import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { idMaker } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/statement-sharing/statement-sharing.ts';
import { type Match, presentMatch } from '../../matches/match.ts';
import type { Run } from '../run.ts';
import { findRun, insertRun, selectRuns } from './runs.store.ts';

let db: TestDatabase;
let database: Database;
const newId = idMaker();
const NOW = new Date('2026-11-15T12:00:00.000Z');
const SCOPE: Scope = { organizationId: newId<'organization'>(NOW), mode: 'test' };

beforeAll(async () => {
  db = await createDatabase();
  const onIdleError = (): void => undefined;
  database = openDatabase({ connection: db.connection, poolSize: 2, statementNames: true, onIdleError });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

/** What JSON escapes, what it might, and what is longer than a unit of a text. */
const ODD = 'Борис "Тестов" \\ / </script> \b\f\n\r\t\u0001\u001F\u007F\u0085\u2028\u2029 \uFEFF 𝒯😀 \\u0041';

function aMatch(more: Partial<Match> = {}): Match {
  return {
    id: newId<'screening-match'>(NOW),
    source: 'eu_fsf',
    sourceEntryId: ODD,
    listKind: 'sanctions',
    listedName: ODD,
    matchedName: ODD,
    score: 75,
    factors: [
      { code: 'exact_name', points: 80, detail: ODD },
      { code: 'birth_year', points: -5, detail: null },
    ],
    decision: 'pending',
    pep: null,
    ...more,
  };
}

async function aStoredRun(matches: readonly Match[]): Promise<Run> {
  const run: Run = {
    id: newId<'screening-run'>(NOW),
    mode: SCOPE.mode,
    status: 'possible_match',
    incompleteReasons: [],
    errorCode: null,
    trigger: 'api',
    sessionId: null,
    riskSubjectId: null,
    sources: [],
    policy: { reviewScore: 70, matchScore: 90, pepLookbackMonths: null, scorerVersion: 'v2' },
    riskSources: [],
    candidateCount: matches.length,
    topScore: null,
    matches,
    createdAt: NOW,
  };
  await database.transaction(async (tx) => {
    insertRun(tx, SCOPE, run, { subjectDigest: Buffer.alloc(32), createdBy: 'api_key:test' });
    return { commit: undefined };
  });
  return run;
}

test('what the database writes of matches is what would be written of the matches that it gives', async () => {
  const pep: Match['pep'] = {
    standing: 'pep',
    flags: [],
    positions: [
      {
        category: 'minister',
        title: ODD,
        country: null,
        start: '2024',
        end: null,
        current: true,
        roster: ODD,
      },
    ],
  };
  const runs = [
    await aStoredRun([]),
    await aStoredRun([aMatch()]),
    await aStoredRun([
      aMatch({ matchedName: null, decision: 'confirmed', factors: [] }),
      aMatch({ listKind: 'pep', source: 'service_pep', pep }),
      aMatch({ sourceEntryId: '', listedName: '', matchedName: '', score: 0 }),
    ]),
  ];
  const filter = { status: undefined, sessionId: undefined, riskSubjectId: undefined };
  const listed = await selectRuns(database, SCOPE, filter, {
    order: 'newest',
    after: undefined,
    offset: 0,
    rows: 50,
  });
  expect(listed.map(({ id }) => id)).toEqual(runs.map(({ id }) => id).toReversed());
  for (const { id, matches } of runs) {
    const { matches: kept } = (await findRun(database, SCOPE, id)) ?? {};
    expect(kept).toEqual(matches);
    const text = JSON.stringify(kept?.map(presentMatch));
    expect(listed.find((run) => run.id === id)?.matches.text).toBe(text);
  }
});
