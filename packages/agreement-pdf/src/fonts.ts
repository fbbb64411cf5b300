/** Opens fonts and draws with their outlines; loads the reader of font files. */
export { signatureSvg } from './drawing/typed-signature.adapter.ts';
export { openFonts, type OpenFonts, type ReadFont } from './fonts/fonts.adapter.ts';
