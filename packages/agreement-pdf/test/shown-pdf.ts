import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page as a viewer shows it, with what can be filled in on it. */
export interface ShownPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly widgets: readonly ShownWidget[];
}

export interface ShownWidget {
  readonly name: string;
  readonly type: string;
  /** From the left and top of the page. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly multiline: boolean;
  readonly maxLength: number | null;
  readonly value: unknown;
  /** Of a choice. */
  readonly options: readonly string[] | null;
}

/** Read by another library than the service reads with. */
export async function shownPages(bytes: Uint8Array): Promise<readonly ShownPage[]> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const pages: ShownPage[] = [];
    for (let number = 1; number <= document.numPages; number++)
      pages.push(await shownPage(await document.getPage(number)));
    return pages;
  } finally {
    await task.destroy();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

interface Annotation {
  readonly subtype: string;
  readonly rect: readonly number[];
  readonly fieldName: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly multiLine?: boolean;
  readonly maxLen?: number;
  readonly options?: readonly { readonly exportValue: string }[];
}

async function shownPage(page: PdfPage): Promise<ShownPage> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const annotations = (await page.getAnnotations()) as readonly Annotation[];
  const toBox = (rect: readonly number[]): ShownWidget['box'] => {
    const [x0, y0, x1, y1] = viewport.convertToViewportRectangle([...rect]) as [
      number,
      number,
      number,
      number,
    ];
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  };
  return {
    width: viewport.width,
    height: viewport.height,
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    widgets: annotations
      .filter(({ subtype }) => subtype === 'Widget')
      .map(({ rect, ...field }) => ({
        name: field.fieldName,
        type: field.fieldType ?? '',
        box: toBox(rect),
        required: field.required,
        readOnly: field.readOnly,
        multiline: field.multiLine ?? false,
        maxLength: field.maxLen || null,
        value: field.fieldValue ?? null,
        options: field.options?.map(({ exportValue }) => exportValue) ?? null,
      })),
  };
}
