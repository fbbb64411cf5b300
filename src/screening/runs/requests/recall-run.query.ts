import { asId } from '../../../kernel/ids.ts';
import type { Recall } from '../../../platform/writing/command.ts';
import type { Run } from '../run.ts';
import { findRun } from '../storing/runs.store.ts';

/** Nobody can decide on a run without matches, so it never changes: its answer is not kept a second time. */
export const recallRun: Recall<Run> = {
  idOf: ({ id, matches }) => (matches.length === 0 ? id : undefined),
  find: (db, scope, id) => findRun(db, scope, asId<'screening-run'>(id)),
};
