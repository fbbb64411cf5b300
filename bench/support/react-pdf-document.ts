import { type Face, FACES } from '@assay/agreement-pdf';
import type { Agreement, Block, Inline } from '@assay/agreement-pdf/source';
import { createRequire } from 'node:module';

/** No dependency: it brings React along, for one line of a table. */
export const REACT_PDF = '@react-pdf/renderer@4.9.0 react@19.3.1';

const require = createRequire(import.meta.url);

/** As far as it is used here. */
interface ReactPdf {
  readonly Font: {
    register(family: object): void;
    registerHyphenationCallback(keep: (word: string) => string[]): void;
  };
  readonly Document: unknown;
  readonly Page: unknown;
  readonly View: unknown;
  readonly Text: unknown;
  renderToBuffer(document: unknown): Promise<Buffer>;
}

type Make = (type: unknown, props: object | null, ...children: readonly unknown[]) => unknown;

/** The same agreement by react-pdf, with the same fonts and sizes; undefined where it is not installed. */
export async function openReactPdf(): Promise<((agreement: Agreement) => Promise<Uint8Array>) | undefined> {
  const names = ['@react-pdf/renderer', 'react'];
  const loaded = await Promise.all(
    names.map((name) => import(name).catch(() => undefined) as Promise<unknown>),
  );
  const [pdf, react] = loaded as [ReactPdf | undefined, { createElement: Make } | undefined];
  if (!pdf || !react) return undefined;
  pdf.Font.register(family('Serif', 'serif', 'serif_bold', 'serif_italic', 'serif_bold_italic'));
  pdf.Font.register(family('Sans', 'sans', 'sans_bold', 'sans', 'sans_bold'));
  pdf.Font.register(family('Mono', 'mono', 'mono', 'mono', 'mono'));
  pdf.Font.registerHyphenationCallback((word) => [word]);
  const make = react.createElement;
  const page = { size: 'A4', style: { padding: '64 64 72 64', fontFamily: 'Serif', fontSize: 10.5 } };
  return ({ blocks }) => {
    const content = blocks.map((block, key) => elementOf(block, key, pdf, make));
    return pdf.renderToBuffer(make(pdf.Document, null, make(pdf.Page, page, ...content)));
  };
}

function family(name: string, normal: Face, bold: Face, italic: Face, boldItalic: Face): object {
  const file = (face: Face): string => require.resolve(`@expo-google-fonts/${FACES[face]}.ttf`);
  return {
    family: name,
    fonts: [
      { src: file(normal) },
      { src: file(bold), fontWeight: 700 },
      { src: file(italic), fontStyle: 'italic' },
      { src: file(boldItalic), fontWeight: 700, fontStyle: 'italic' },
    ],
  };
}

const HEADING_SIZES = [20, 14, 11.5, 10.5, 10.5, 10.5];

function elementOf(block: Block, key: number, pdf: ReactPdf, make: Make): unknown {
  const view = (style: object, ...children: readonly unknown[]): unknown =>
    make(pdf.View, { key, style }, ...children);
  const text = (style: object, inlines: readonly Inline[]): unknown =>
    make(pdf.Text, { key, style }, ...inlines.map((inline, at) => runOf(inline, at, pdf, make)));
  switch (block.kind) {
    case 'heading': {
      const fontSize = HEADING_SIZES[block.level - 1] ?? 10.5;
      return text({ fontFamily: 'Sans', fontWeight: 700, fontSize, marginVertical: 8 }, block.inlines);
    }
    case 'paragraph':
      return text({ marginBottom: 7 }, block.inlines);
    case 'list':
      return view(
        { marginBottom: 7 },
        ...block.items.map((item, at) =>
          make(
            pdf.View,
            { key: at, style: { flexDirection: 'row' } },
            make(pdf.Text, { style: { width: 22 } }, block.ordered ? `${block.start + at}.` : '•'),
            make(
              pdf.View,
              { style: { flex: 1 } },
              ...item.map((one, place) => elementOf(one, place, pdf, make)),
            ),
          ),
        ),
      );
    case 'table':
      return view(
        {},
        ...[block.head, ...block.rows].map((row, at) =>
          make(
            pdf.View,
            { key: at, wrap: false, style: { flexDirection: 'row', borderBottom: 0.5, paddingVertical: 4 } },
            ...row.map((cell, place) =>
              make(
                pdf.Text,
                { key: place, style: { flex: 1, fontSize: 9.5 } },
                ...cell.map((inline, run) => runOf(inline, run, pdf, make)),
              ),
            ),
          ),
        ),
      );
    case 'code':
      return make(pdf.Text, { key, style: { fontFamily: 'Mono', fontSize: 9, marginBottom: 7 } }, block.text);
    case 'quote':
      return view({ marginLeft: 14 }, ...block.blocks.map((one, at) => elementOf(one, at, pdf, make)));
    case 'rule':
      return view({ marginVertical: 4 });
    case 'page_break':
      return make(pdf.View, { key, break: true });
    case 'signatures':
      return make(
        pdf.View,
        { key, wrap: false, style: { flexDirection: 'row', marginTop: 68, fontSize: 9 } },
        ...block.signatures.map(({ label, role }, at) =>
          make(pdf.Text, { key: at, style: { flex: 1 } }, label ?? role),
        ),
      );
  }
}

function runOf(inline: Inline, key: number, pdf: ReactPdf, make: Make): unknown {
  if (inline.kind === 'break') return '\n';
  const { text, strong, emphasis, code } = inline;
  const style = {
    ...(strong && { fontWeight: 700 }),
    ...(emphasis && { fontStyle: 'italic' }),
    ...(code && { fontFamily: 'Mono' }),
  };
  return make(pdf.Text, { key, style }, text);
}
