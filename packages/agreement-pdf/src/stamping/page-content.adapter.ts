import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Balance, balanceOf } from './content-balance.ts';

/** A drawing on top of a page, and the operators that place it; they call it by the name they are given. */
export interface Placement {
  readonly object: PDFRef;
  readonly operators: (name: string) => string;
}

const CONTENTS = PDFName.of('Contents');

/**
 * Draws on a page as if nothing had been drawn before: any state that its own content leaves behind is undone, so that
 * it cannot move or color the stamps. The content itself stays as it is.
 */
export function drawOnPage(page: PDFPageLeaf, placed: readonly Placement[]): void {
  if (placed.length === 0) return;
  const { context } = page;
  const names = nameObjects(page, placed);
  const drawn = placed.map(({ operators }, at) => `q ${operators(names[at] ?? '')} Q`).join('\n');
  const { streams, closing } = isolated(page);
  const [before, after] = [context.stream('q\n'), context.flateStream(`${closing}\n${drawn}\n`)];
  const parts = [context.register(before), ...streams, context.register(after)];
  page.set(CONTENTS, context.obj(parts));
}

/** In resources of its own: pages share theirs with others. */
function nameObjects(page: PDFPageLeaf, placed: readonly Placement[]): readonly string[] {
  const { context } = page;
  const copyOf = (found: PDFObject | undefined): PDFDict =>
    found instanceof PDFDict ? found.clone(context) : context.obj({});
  const resources = copyOf(context.lookup(page.getInheritableAttribute(PDFName.of('Resources'))));
  const objects = copyOf(resources.lookup(PDFName.of('XObject')));
  page.set(PDFName.of('Resources'), resources);
  resources.set(PDFName.of('XObject'), objects);
  let number = 0;
  return placed.map(({ object }) => {
    do number += 1;
    while (objects.has(PDFName.of(`Assay${number}`)));
    objects.set(PDFName.of(`Assay${number}`), object);
    return `Assay${number}`;
  });
}

interface IsolatedContent {
  readonly streams: readonly PDFRef[];
  /** Ends the states that the streams leave open, and the state that is saved before them. */
  readonly closing: string;
}

function isolated(page: PDFPageLeaf): IsolatedContent {
  const streams = streamsOf(page);
  const content = contentOf(page, streams);
  if (!content) return { streams, closing: 'Q' };
  const balance = balanceOf(content);
  const isMended = balance.surplus.length > 0;
  return {
    streams: isMended ? [page.context.register(withoutSurplus(page, content, balance))] : streams,
    closing: closingOf(balance),
  };
}

function closingOf({ openStates, openMarks, openText }: Balance): string {
  return `${openText ? 'ET ' : ''}${'EMC '.repeat(openMarks)}${'Q '.repeat(openStates)}Q`;
}

/** A `Q` too many is nothing to viewers, but would undo the state that is saved before the content. */
function withoutSurplus(page: PDFPageLeaf, content: Uint8Array, { surplus }: Balance): PDFStream {
  for (const at of surplus) content[at] = 0x20;
  return page.context.flateStream(content);
}

function streamsOf(page: PDFPageLeaf): readonly PDFRef[] {
  const { context } = page;
  const contents = page.get(CONTENTS);
  const found = context.lookup(contents);
  const items = found instanceof PDFArray ? found.asArray() : [contents];
  return items
    .filter((item) => item instanceof PDFRef)
    .filter((ref) => context.lookup(ref) instanceof PDFStream);
}

/** Undefined where a stream is packed in a way that the library cannot undo. */
function contentOf(page: PDFPageLeaf, streams: readonly PDFRef[]): Uint8Array | undefined {
  try {
    const parts = streams.map((ref) => {
      const stream = page.context.lookup(ref);
      return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array();
    });
    return Buffer.concat(parts.flatMap((part) => [part, Uint8Array.of(0x0a)]));
  } catch {
    return undefined;
  }
}
