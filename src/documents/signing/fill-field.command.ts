import { isRefusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import type { Field } from '../fields/field.ts';
import { selectChecked } from '../fields/fields.store.ts';
import type { FillRequest } from './prepare-value.query.ts';
import { clearedField, filledField, fillingOf } from './values/filling.ts';
import { lockSignedField } from './lock-signing.step.ts';
import { insertImage } from './images/images.store.ts';
import { viewContextOf } from './view-context.ts';
import { fillRefusal, type FillRefusal } from './permission.ts';
import { countMissing, saveValue } from './progress.store.ts';
import type { LockedStanding } from './signing.ts';
import type { ChangedFields } from './signing-view.ts';

/** Choosing one of a group clears its other members with it. */
export const fillField: Command<
  FillRequest,
  ChangedFields,
  'not_found' | 'history_broken' | 'invalid_value' | FillRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, request) => {
  const { scope, principal } = ctx;
  const locked = await lockSignedField(tx, ctx, request.fieldId);
  if (isRefusal(locked)) return locked;
  const { document, signer, field } = locked;
  const { now } = document;
  const viewContext = viewContextOf(principal, request, { now, baseUrl: ctx.capabilities.baseUrl() });
  const filling = fillingOf(field, request, viewContext.locale);
  if (isRefusal(filling)) return filling;
  const rivals = filling.value === 'true' ? await rivalsOf(tx, scope, field) : [];
  const refusal = refusalOf(locked, [field, ...rivals], now);
  if (refusal) return refusal;
  const filled = filledField(field, filling.value, now);
  const cleared = rivals.map((rival) => clearedField(rival, now));
  const { id: signerId } = signer;
  const { history, head } = changedDocument(ctx, document, [
    { type: 'field_filled', detail: { fieldId: field.id, signerId } },
    ...cleared.map(({ id: fieldId }) => ({ type: 'field_cleared', detail: { fieldId, signerId } }) as const),
  ]);
  for (const changed of [filled, ...cleared]) saveValue(tx, scope, changed);
  if (filling.image) insertImage(tx, scope, filled, filling.image);
  saveDocument(tx, ctx, document, head);
  const requiredRemaining = await countMissing(tx, scope, signer);
  const value = { standing: locked, viewContext, field: filled, alsoChanged: cleared, requiredRemaining };
  return { value, history };
};

/** Document 3, *Field*: members of a group exclude each other. The members that are chosen beside this one. */
async function rivalsOf(tx: Tx, scope: Scope, field: Field): Promise<readonly Field[]> {
  const { id, documentId, signerId, groupKey } = field;
  if (groupKey === null) return [];
  const checked = await selectChecked(tx, scope, documentId, { signerId, groupKey });
  return checked.filter((member) => member.id !== id);
}

function refusalOf(locked: LockedStanding, fields: readonly Field[], now: Date): FillRefusal | undefined {
  return fields.map((field) => fillRefusal(locked, field, now)).find((refusal) => refusal !== undefined);
}
