import { pngFault } from '@assay/agreement-pdf';
import type { Query } from '../../platform/endpoints/contexts.ts';
import { firstCharacters } from '../../kernel/characters.ts';
import { limits } from '../../kernel/limits.ts';
import { drawingFault } from '../fields/rules/drawable.adapter.ts';
import type { FieldId } from '../ids.ts';
import type { ViewRequest } from './view-context.ts';
import type { DrawnImage, PreparedValue } from './values/filling.ts';
import { drawnBytes, sideFault } from './values/signature-image.ts';

/** A value for a field, sent by a signer with a link. */
export interface FillRequest extends ViewRequest, PreparedValue {
  readonly fieldId: FieldId;
}

/**
 * Reads an image, or looks up letters in the fonts, before the document is locked; the field's rules are checked under
 * the lock.
 */
export const prepareValue: Query<Omit<FillRequest, keyof Preparation>, FillRequest> = async (
  _db,
  _ctx,
  request,
) => ({
  ...request,
  ...(await ('typed' in request.input
    ? prepareText(request.input.typed)
    : prepareImageOrText(request.input.value))),
});

type Preparation = Omit<PreparedValue, 'input'>;

async function prepareText(text: string): Promise<Preparation> {
  const undrawable = await drawingFault(firstCharacters(text, limits.fieldValueCharacters));
  return { drawn: undefined, undrawable };
}

async function prepareImageOrText(value: string): Promise<Preparation> {
  const drawn = drawnImage(value);
  return drawn ? { drawn, undrawable: undefined } : prepareText(value);
}

function drawnImage(url: string): DrawnImage | undefined {
  const bytes = drawnBytes(url);
  if (!bytes) return undefined;
  const fault = sideFault(bytes) ?? pngFault(bytes);
  return fault === undefined ? { bytes } : { fault };
}
