import type { Query } from '../../platform/endpoint.ts';
import { pngFault } from '../pdfs/stamping/png.adapter.ts';
import type { AskedFill, DrawnImage } from './filling.ts';
import { drawnBytes, sideFault, urlFault } from './signature-image.ts';

/** Reads an image before the document is held: whether the field takes one is seen then. */
export const takeValue: Query<Omit<AskedFill, 'drawn'>, AskedFill> = async (_db, _ctx, asked) => ({
  ...asked,
  drawn: 'value' in asked.sent ? drawnImage(asked.sent.value) : undefined,
});

function drawnImage(url: string): DrawnImage | undefined {
  const bytes = drawnBytes(url);
  if (!bytes) return undefined;
  const fault = urlFault(url) ?? sideFault(bytes) ?? pngFault(bytes);
  return fault === undefined ? { bytes } : { fault };
}
