import { openFonts } from '@assay/agreement-pdf/fonts';
import { openTypesetter, type Typesetter } from '@assay/agreement-pdf/typesetting';
import { readFontFile } from '../../../src/documents/font-files.adapter.ts';

/** The fonts that the service hands over, opened once for all tests of a process. */
export const houseFonts = openFonts(readFontFile);

/** One that has opened no font yet. */
export function newTypesetter(): Typesetter {
  return openTypesetter(readFontFile);
}
