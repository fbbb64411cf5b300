import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import type { Face } from '../fonts/fonts.ts';
import { type EmbeddedFont, FontOfFile } from './font-of-file.adapter.ts';

/** The parts of the library for files that are used beyond its types. */
export interface FileWithFonts {
  registerFont(name: string, font: string): unknown;
  font(name: string): FileWithFonts;
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown> };
}

/** The faces that one file uses. */
export class FacesOfFile {
  readonly #file: FileWithFonts;
  readonly #openFonts: OpenFonts;
  readonly #fonts = new Map<Face, FontOfFile>();

  constructor(file: FileWithFonts, fonts: OpenFonts) {
    this.#file = file;
    this.#openFonts = fonts;
  }

  /** Known to the page that is open. */
  font(face: Face): FontOfFile {
    const known = this.#fonts.get(face);
    const font = known ?? this.#newFont(face);
    if (!known) this.#fonts.set(face, font);
    this.#file.page.fonts[font.id] ??= font.ref;
    return font;
  }

  #newFont(face: Face): FontOfFile {
    const font = this.#openFonts.font(face);
    this.#file.registerFont(face, font as unknown as string);
    const { _font: embedded } = this.#file.font(face);
    return new FontOfFile(font, embedded);
  }
}
