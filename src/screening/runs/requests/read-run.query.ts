import { refuse } from '../../../kernel/result.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import { selectDecisions } from '../../audit.store.ts';
import type { RunId } from '../../ids.ts';
import type { DecidedRun } from './run-text.ts';
import { findRun } from '../storing/runs.store.ts';
import { readShownEntries } from './shown-entries.lookup.ts';

export const readRun: Query<{ id: RunId }, DecidedRun, 'not_found'> = async (db, { scope }, { id }) => {
  const [run, decisions] = await Promise.all([findRun(db, scope, id), selectDecisions(db, scope, id)]);
  if (!run) return refuse('not_found', 'No such run.');
  return { run, entries: await readShownEntries(db, run), decisions };
};
