import type { OverrideId, SubjectId } from '../../kernel/ids.ts';
import type { Slice } from '../../kernel/page.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isCurrent } from '../assessments/currency.ts';
import { currencyOf } from '../assessments/currency.store.ts';
import { type CurrentOverride, overrideStatus } from './override.ts';
import { findOverrideRow, selectOverrideRows, type StoredOverride } from './overrides.store.ts';

export async function selectOverrides(
  db: Reader,
  scope: Scope,
  filter: { readonly subjectId?: SubjectId },
  page: Slice,
  now: Date,
): Promise<CurrentOverride[]> {
  return judge(db, scope, await selectOverrideRows(db, scope, filter, page), now);
}

export async function findOverride(
  db: Reader,
  scope: Scope,
  id: OverrideId,
  now: Date,
): Promise<CurrentOverride | undefined> {
  const found = await findOverrideRow(db, scope, id);
  return found && (await judge(db, scope, [found], now))[0];
}

/** The status depends on the assessment's currency, which is read once for all of them. */
async function judge(
  db: Reader,
  scope: Scope,
  stored: readonly StoredOverride[],
  now: Date,
): Promise<CurrentOverride[]> {
  const assessments = new Set(stored.map(({ override }) => override.assessmentId));
  const currency = await currencyOf(db, scope, [...assessments]);
  return stored.map(({ override, superseded }) => {
    const facts = currency.get(override.assessmentId);
    const current = facts !== undefined && isCurrent(facts, now);
    return { ...override, status: overrideStatus(override, { superseded, current }, now) };
  });
}
