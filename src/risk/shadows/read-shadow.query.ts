import type { PolicyVersionId, ShadowId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoint.ts';
import { findPolicy } from '../policies/policies.store.ts';
import { asSeen, type SeenShadow } from './shadow.ts';
import { findShadow, findShadowOf } from './shadows.store.ts';

/** As far as it has come by now. */
export const readShadow: Query<ShadowId, SeenShadow, 'not_found'> = async (db, { scope, now }, id) => {
  const shadow = await findShadow(db, scope, id);
  return shadow ? asSeen(shadow, now) : refuse('not_found', 'No such shadow.');
};

/** The newest one of a version. */
export const readShadowOf: Query<PolicyVersionId, SeenShadow, 'not_found'> = async (
  db,
  { scope, now },
  id,
) => {
  const shadow = await findShadowOf(db, scope, id);
  if (shadow) return asSeen(shadow, now);
  const policy = await findPolicy(db, scope, id);
  return refuse('not_found', policy ? 'This version has cast no shadow yet.' : 'No such policy version.');
};
