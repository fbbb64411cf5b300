import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TemplateId } from '../ids.ts';
import { findPlan, lockRevision } from '../templates/templates.store.ts';
import { selectTemplateFields } from '../templates/template-fields.store.ts';
import type { LockedTemplate } from './template-field-refusal.ts';

/** A template with its fields, once nobody else can change either: statements sent behind the lock wait for it. */
export async function lockTemplate(
  tx: Tx,
  scope: Scope,
  id: TemplateId,
): Promise<LockedTemplate | undefined> {
  const [, plan, fields] = await Promise.all([
    lockRevision(tx, scope, id),
    findPlan(tx, scope, id),
    selectTemplateFields(tx, scope, id),
  ]);
  return plan && { id, ...plan, fields };
}
