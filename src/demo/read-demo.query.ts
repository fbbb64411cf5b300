import type { Query } from '../platform/endpoints/contexts.ts';
import type { DemoView } from './demo.ts';
import { findDemo, isEmpty } from './demos.store.ts';
import { YEAR_PARTS } from './year/year.ts';

export const readDemo: Query<null, DemoView> = async (db, { scope }) => {
  const demo = (await findDemo(db, scope)) ?? null;
  const isPossible = scope.mode === 'test' && (demo ? demo.state === 'failed' : await isEmpty(db, scope));
  return { isPossible, demo, parts: YEAR_PARTS };
};
