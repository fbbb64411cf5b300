import type { PolicyVersionId, ShadowId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { shadowView, type ShadowView } from './shadow.ts';
import { findShadow, findShadowOf } from './shadows.store.ts';

/** As far as it has come by now. */
export const readShadow: Query<ShadowId, ShadowView, 'not_found'> = async (db, { scope, now }, id) => {
  const shadow = await findShadow(db, scope, id);
  return shadow ? shadowView(shadow, now) : refuse('not_found', 'No such shadow.');
};

/** The newest one of a version; null where it has cast none. */
export const readShadowOf: Query<PolicyVersionId, ShadowView | null, 'not_found'> = async (
  db,
  { scope, now },
  id,
) => {
  const [policy, shadow] = await Promise.all([findPolicy(db, scope, id), findShadowOf(db, scope, id)]);
  if (!policy) return refuse('not_found', 'No such policy version.');
  return shadow ? shadowView(shadow, now) : null;
};
