import { pngFault } from '@assay/agreement-pdf';
import type { Query } from '../../platform/endpoint.ts';
import { limits } from '../../kernel/limits.ts';
import { drawingFault } from '../fields/rules/drawable.adapter.ts';
import type { FieldId } from '../ids.ts';
import type { Sight } from './looking.ts';
import type { DrawnImage, TakenValue } from './values/filling.ts';
import { drawnBytes, sideFault } from './values/signature-image.ts';

/** A value for a field, as a signer sends it by a link. */
export interface FillRequest extends Sight, TakenValue {
  readonly fieldId: FieldId;
}

/** Reads an image, or looks at letters, before the document is locked: what the field takes is seen then. */
export const prepareValue: Query<Omit<FillRequest, keyof Taken>, FillRequest> = async (_db, _ctx, asked) => ({
  ...asked,
  ...(await ('typed' in asked.sent ? taken(asked.sent.typed) : drawnOrTaken(asked.sent.value))),
});

type Taken = Omit<TakenValue, 'sent'>;

async function taken(text: string): Promise<Taken> {
  const undrawable = await drawingFault(text.slice(0, limits.fieldValueCharacters));
  return { drawn: undefined, undrawable };
}

async function drawnOrTaken(value: string): Promise<Taken> {
  const drawn = drawnImage(value);
  return drawn ? { drawn, undrawable: undefined } : taken(value);
}

function drawnImage(url: string): DrawnImage | undefined {
  const bytes = drawnBytes(url);
  if (!bytes) return undefined;
  const fault = sideFault(bytes) ?? pngFault(bytes);
  return fault === undefined ? { bytes } : { fault };
}
