import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../audit/changed-document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import type { Field } from '../fields/field.ts';
import { type AskedFill, clearedField, filledField, fillingOf, rivalsOf } from './values/filling.ts';
import { holdSigning } from './hold-signing.command.ts';
import { insertImage } from './images/images.store.ts';
import { lookingOf } from './looking.ts';
import { fillRefusal, type FillRefusal } from './permission.ts';
import { saveValue } from './progress.store.ts';
import { type HeldSigning, withFields } from './signing.ts';
import type { ChangedFields } from './signing-view.ts';

/** Choosing one of a group clears its other members with it. */
export const fillField: Command<
  AskedFill,
  ChangedFields,
  'not_found' | 'invalid_value' | FillRefusal['refused']
> = async (tx, ctx, asked) => {
  const { scope, now, principal } = ctx;
  const looking = lookingOf(principal, asked, { now, baseUrl: ctx.given.baseUrl() });
  const held = await holdSigning(tx, ctx);
  if (isRefusal(held)) return held;
  const field = held.fields.find(({ id }) => id === asked.fieldId);
  if (!field) return refuse('not_found', 'No such field.');
  const filling = fillingOf(field, asked, looking.locale);
  if (isRefusal(filling)) return filling;
  const rivals = filling.value === 'true' ? rivalsOf(field, held.fields) : [];
  const refusal = refusalOf(held, [field, ...rivals], now);
  if (refusal) return refusal;
  const filled = filledField(field, filling.value, now);
  const cleared = rivals.map((rival) => clearedField(rival, now));
  const { id: signerId } = held.signer;
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'field_filled', detail: { fieldId: field.id, signerId } },
    ...cleared.map(({ id: fieldId }) => ({ type: 'field_cleared', detail: { fieldId, signerId } }) as const),
  ]);
  for (const changed of [filled, ...cleared]) saveValue(tx, scope, changed);
  if (filling.image) insertImage(tx, scope, filled, filling.image);
  saveDocument(tx, scope, held.document, head);
  const signing = withFields(held, [filled, ...cleared]);
  return { value: { signing, looking, field: filled, alsoChanged: cleared }, history };
};

function refusalOf(held: HeldSigning, fields: readonly Field[], now: Date): FillRefusal | undefined {
  return fields.map((field) => fillRefusal(held, field, now)).find((refusal) => refusal !== undefined);
}
