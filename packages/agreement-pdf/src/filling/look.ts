/** How a form wants a field of it to look, as far as it says. Sizes are points. */
export interface Look {
  /** Upright, as it is read. */
  readonly width: number;
  readonly height: number;
  readonly background: string | null;
  readonly border: Border | null;
  readonly text: TextLook;
  /** The sign of a check box or the words on a button. */
  readonly caption: string | null;
}

export interface Border {
  readonly color: string;
  readonly width: number;
  readonly style: 'solid' | 'dashed' | 'beveled' | 'inset' | 'underline';
  readonly dashes: readonly number[];
}

export interface TextLook {
  /** Zero: as large as fits. */
  readonly size: number;
  readonly color: string;
  readonly align: 'left' | 'center' | 'right';
  readonly sans: boolean;
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
}

const BLACK = '#000000';

/** ISO 32000-1, 12.7.3.3: operators that set font, size and color, as `/Helv 12 Tf 0 g`. */
export function readDefaultAppearance(text: string): {
  readonly font: string | null;
  readonly size: number;
  readonly color: string;
} {
  const words = text.split(/[\s[\]]+/).filter((word) => word !== '');
  let [font, size, color]: [string | null, number, string] = [null, 0, BLACK];
  for (const [at, word] of words.entries()) {
    const count = COLOR_OPERANDS[word];
    if (word === 'Tf') {
      font = words[at - 2]?.replace(/^\//, '') ?? null;
      size = Math.abs(finite(words[at - 1]));
    } else if (count !== undefined && at >= count)
      color = colorOf(words.slice(at - count, at).map(finite)) ?? color;
  }
  return { font, size, color };
}

const COLOR_OPERANDS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

function finite(word: string | undefined): number {
  const value = Number(word);
  return Number.isFinite(value) ? value : 0;
}

/** Grey, red-green-blue or cyan-magenta-yellow-black, from 0 to 1; null for none. */
export function colorOf(parts: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0, black = 0] = parts;
  if (parts.length === 1) return hex([first, first, first]);
  if (parts.length === 3) return hex([first, second, third]);
  if (parts.length !== 4) return null;
  return hex([first, second, third].map((ink) => (1 - ink) * (1 - black)));
}

function hex(parts: readonly number[]): string {
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Values are set in this package's fonts; the form says only which kind it wants. */
export function faceOf(font: string): Pick<TextLook, 'sans' | 'strong' | 'emphasis' | 'code'> {
  const code = /cour|mono|consol/i.test(font);
  return {
    code,
    sans: !/times|tiro|tibo|tiit|tibi|serif(?!.*sans)|roman|georgia|garamond|minion|cambria|palat|book/i.test(
      font,
    ),
    strong: /bold|black|heavy|^(hebo|tibo|cobo|hebi|tibi)$/i.test(font),
    emphasis: /ital|obli|^(tiit|tibi)$/i.test(font) && !code,
  };
}
