import { type FaceStyle, showable } from '@assay/agreement-pdf';
import type { OpenFonts } from '@assay/agreement-pdf/fonts';
import { onceLoaded } from '@assay/values';
import { readFontFile } from '../../font-files.adapter.ts';
import { type Drawing, isPlain } from './drawing.ts';

const STYLE: FaceStyle = { sans: true, strong: false, emphasis: false, code: false };
const REPLACEMENT = '\ufffd';
const TOLD_CHARACTERS = 10;

/** The font reader is large, and most services are never asked for more than plain letters. */
const ourFonts = onceLoaded(async (): Promise<OpenFonts> =>
  (await import('@assay/agreement-pdf/fonts')).openFonts(readFontFile),
);

/** The characters of a text that no font has: nobody signs a text that the final file would not show. */
export async function drawingFault(text: string): Promise<string | undefined> {
  if (isPlain(text)) return undefined;
  const fonts = await ourFonts();
  const missing = new Set<string>();
  for (const character of text.toWellFormed().normalize('NFC'))
    if (character !== REPLACEMENT && showable(character, STYLE, fonts) === REPLACEMENT)
      missing.add(character);
  if (missing.size === 0) return undefined;
  const told = [...missing].slice(0, TOLD_CHARACTERS).join(' ');
  return `No font has these characters, so the signed file could not show them: ${told}`;
}

/** Looks up texts before the transaction that stores them begins: fonts are opened for them. */
export async function drawingOf(texts: readonly string[]): Promise<Drawing> {
  const drawing = new Map<string, string | undefined>();
  for (const text of texts) if (!isPlain(text)) drawing.set(text, await drawingFault(text));
  return drawing;
}
