import { type FaceStyle, type FormField, showable } from '@assay/agreement-pdf';
import type { OpenFonts } from '@assay/agreement-pdf/fonts';
import { onceLoaded } from '@assay/values';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { readFontFile } from '../fonts/font-files.adapter.ts';
import type { OwnedField } from './field-properties.ts';
import type { FieldRefusal } from './rules/field-rules.ts';
import { isDrawnByMark } from './rules/form-link.ts';

/** Letters that every face has: most values are looked at no further, and no font is opened for them. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u017f]*$/u;
const STYLE: FaceStyle = { sans: true, strong: false, emphasis: false, code: false };
const REPLACEMENT = '\ufffd';
const TOLD_CHARACTERS = 10;

/** What reads fonts is large, and most services are never asked for more than plain letters. */
const ourFonts = onceLoaded(async (): Promise<OpenFonts> =>
  (await import('@assay/agreement-pdf/fonts')).openFonts(readFontFile),
);

/** Nobody signs what the final file would not show: the characters that no font has. */
export async function drawingFault(text: string): Promise<string | undefined> {
  if (PLAIN.test(text)) return undefined;
  const fonts = await ourFonts();
  const missing = new Set<string>();
  for (const character of text.toWellFormed().normalize('NFC'))
    if (character !== REPLACEMENT && showable(character, STYLE, fonts) === REPLACEMENT)
      missing.add(character);
  if (missing.size === 0) return undefined;
  const told = [...missing].slice(0, TOLD_CHARACTERS).join(' ');
  return `No font has these characters, so the signed file could not show them: ${told}`;
}

/** What the sender writes into a field, and what a signer may choose; `form` is that of the file. */
export async function drawingRefusal(
  field: OwnedField,
  form: readonly FormField[] = [],
): Promise<Refusal<FieldRefusal> | undefined> {
  if (isDrawnByMark(field, form)) return undefined;
  const { value, options } = field;
  const texts = [['/value', value ?? ''], ...(options ?? []).map((option, at) => [`/options/${at}`, option])];
  for (const [pointer = '', text = ''] of texts) {
    const message = await drawingFault(text);
    if (message !== undefined)
      return refuse(pointer === '/value' ? 'invalid_value' : 'invalid_request', message, {
        errors: [{ pointer, code: 'unsupported_character', message }],
      });
  }
  return undefined;
}
