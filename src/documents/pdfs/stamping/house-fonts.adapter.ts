import { openFonts } from '../../rendering/fonts.adapter.ts';

/** One set for each thread: a face is opened when it is first needed, and stays open. */
export const houseFonts = openFonts();
