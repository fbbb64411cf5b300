import { pngFault } from '@assay/agreement-pdf';
import type { Query } from '../../platform/endpoint.ts';
import { limits } from '../../kernel/limits.ts';
import { drawingFault } from '../fields/drawable.adapter.ts';
import type { AskedFill, DrawnImage } from './values/filling.ts';
import { drawnBytes, sideFault } from './values/signature-image.ts';

/** Reads an image, or looks at letters, before the document is held: what the field takes is seen then. */
export const takeValue: Query<Omit<AskedFill, keyof Taken>, AskedFill> = async (_db, _ctx, asked) => ({
  ...asked,
  ...(await ('typed' in asked.sent ? taken(asked.sent.typed) : drawnOrTaken(asked.sent.value))),
});

type Taken = Pick<AskedFill, 'drawn' | 'undrawable'>;

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
