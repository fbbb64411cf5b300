/** The font of each face, named as Google Fonts are packaged: family, style and file, without its ending. */
export const FACES = {
  serif: 'noto-serif/400Regular/NotoSerif_400Regular',
  serif_bold: 'noto-serif/700Bold/NotoSerif_700Bold',
  serif_italic: 'noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic',
  serif_bold_italic: 'noto-serif/700Bold_Italic/NotoSerif_700Bold_Italic',
  sans: 'noto-sans/400Regular/NotoSans_400Regular',
  sans_bold: 'noto-sans/700Bold/NotoSans_700Bold',
  mono: 'noto-sans-mono/400Regular/NotoSansMono_400Regular',
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular',
  arabic_bold: 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular',
  hebrew_bold: 'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold',
  chinese: 'noto-sans-sc/400Regular/NotoSansSC_400Regular',
  chinese_bold: 'noto-sans-sc/700Bold/NotoSansSC_700Bold',
  korean: 'noto-sans-kr/400Regular/NotoSansKR_400Regular',
  korean_bold: 'noto-sans-kr/700Bold/NotoSansKR_700Bold',
  /** The hand of typed signatures. */
  hand: 'dancing-script/400Regular/DancingScript_400Regular',
} as const;

export type Face = keyof typeof FACES;

/** The fonts that layout needs. */
export interface Fonts {
  covers(face: Face, codePoint: number): boolean;
  /** A word, or a part of one. Text that reads from the right is given in the order in which it is read. */
  shape(face: Face, text: string, isRightToLeft: boolean): ShapedText;
}

/** Text as glyphs of one face, from left to right as they stand on the page. */
export interface ShapedText {
  readonly glyphs: readonly Glyph[];
  /** In ems. */
  readonly width: number;
}

/** A sign that stands for one or more characters. Distances are in thousandths of an em. */
export interface Glyph {
  readonly id: number;
  /** Where a letter is made of several glyphs, all of them, with their places in units of the font. */
  readonly parts: readonly GlyphPart[] | null;
  readonly text: string;
  /** Its width by itself. */
  readonly width: number;
  /** From its place to that of the next one. */
  readonly advance: number;
  /** How far it is drawn from its place. */
  readonly x: number;
  readonly y: number;
}

export interface GlyphPart {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export interface FaceStyle {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
  /** Headings and small print are set without serifs. */
  readonly sans: boolean;
  /** As if it were written by hand. */
  readonly hand?: boolean;
}

/** The faces to try for a character, the wanted one first. Few other scripts have an italic. */
export function facesFor({ strong, emphasis, code, sans, hand }: FaceStyle): readonly Face[] {
  if (hand) return CHAINS.regular.hand;
  const wanted: Face = code ? 'mono' : sans ? (strong ? 'sans_bold' : 'sans') : serif(strong, emphasis);
  return CHAINS[strong ? 'bold' : 'regular'][wanted];
}

function serif(strong: boolean, emphasis: boolean): Face {
  if (strong) return emphasis ? 'serif_bold_italic' : 'serif_bold';
  return emphasis ? 'serif_italic' : 'serif';
}

const CHAINS = {
  regular: chains(['serif', 'sans', 'arabic', 'hebrew', 'chinese', 'korean', 'mono']),
  bold: chains([
    'serif_bold',
    'sans_bold',
    'arabic_bold',
    'hebrew_bold',
    'chinese_bold',
    'korean_bold',
    'mono',
  ]),
};

function chains(fallbacks: readonly Face[]): Readonly<Record<Face, readonly Face[]>> {
  const faces = Object.keys(FACES) as Face[];
  return Object.fromEntries(
    faces.map((wanted) => [wanted, [wanted, ...fallbacks.filter((face) => face !== wanted)]]),
  ) as unknown as Record<Face, readonly Face[]>;
}

/** Contract 5 leaves no room for a box in an agreement: it is refused before a page is written. */
export class UnsupportedCharacter extends Error {
  readonly codePoint: number;

  constructor(codePoint: number) {
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0');
    super(
      `No font has the character U+${number}${isVisible(codePoint) ? ` (${String.fromCodePoint(codePoint)})` : ''}.`,
    );
    this.codePoint = codePoint;
  }
}

function isVisible(codePoint: number): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(codePoint));
}
