import { type Agreement, PAGE_SIZES, type PageSize, type SignatureBox } from '../agreement/agreement.ts';
import { agreementLimits } from '../agreement/limits.ts';
import { MARGIN, PAGE_NUMBER_BOTTOM, QUIET_INK, SMALL_SIZE } from '../agreement/typography.ts';
import { languageOf, sideOf } from '../direction/language.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { blockBoxes } from './block-boxes.ts';
import { lowered, type Mark, type Page } from './display-list.ts';
import { paginate } from './paginate.ts';
import { PLAIN, plainRun, textBoxes, type TextParts } from './text-boxes.ts';

export interface LaidOut {
  readonly title: string | null;
  /** A tag such as `en`. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly Page[];
  readonly signatures: readonly SignatureBox[];
}

/** The pages of an agreement. Throws TooManyPages, TableTooWide and UnsupportedCharacter. */
export function layOut(agreement: Agreement, pageSize: PageSize, fonts: Fonts): LaidOut {
  const { width, height } = PAGE_SIZES[pageSize];
  const language = languageOf(agreement);
  const frame = { top: MARGIN.top, bottom: height - MARGIN.bottom };
  const place = { x: MARGIN.left, width: textWidth(pageSize) };
  let tags = 0;
  const nextTag = (): number => ++tags;
  const boxes = blockBoxes(agreement.blocks, place, {
    fonts,
    nextTag,
    pageHeight: frame.bottom - frame.top,
    direction: sideOf(agreement),
  });
  const filled = paginate(boxes, frame, agreementLimits.templatePages);
  const pages = filled.map(({ marks }, index) => ({
    marks: [
      ...marks,
      ...pageNumber(`${index + 1} / ${filled.length}`, { width, height }, { fonts, nextTag, tags: null }),
    ],
  }));
  return { title: agreement.title, language, width, height, pages, signatures: pages.flatMap(signaturesOn) };
}

/** Between the margins. */
export function textWidth(pageSize: PageSize): number {
  return PAGE_SIZES[pageSize].width - MARGIN.left - MARGIN.right;
}

function pageNumber(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
  parts: TextParts,
): readonly Mark[] {
  const style = { ...PLAIN, size: SMALL_SIZE, sans: true, color: QUIET_INK, align: 'center' as const };
  const [line] = textBoxes([plainRun(text)], { x: 0, width }, style, parts);
  return (line?.marks ?? []).map((mark) => lowered(mark, height - PAGE_NUMBER_BOTTOM));
}

function signaturesOn({ marks }: Page, index: number): readonly SignatureBox[] {
  return marks.flatMap((mark) =>
    mark.kind === 'signature'
      ? [
          {
            role: mark.role,
            label: mark.label,
            pageNumber: index + 1,
            xPosition: rounded(mark.x),
            yPosition: rounded(mark.y),
            width: mark.width,
            height: mark.height,
          },
        ]
      : [],
  );
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
