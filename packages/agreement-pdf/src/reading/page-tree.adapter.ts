import {
  type PDFDocument,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib';
import { agreementLimits } from '../agreement/limits.ts';
import { UnusablePdf } from './unusable.ts';

/** Deeper than any tree that a program writes. */
const DEPTH_AT_MOST = 64;

export interface Pages {
  readonly pages: readonly PDFPageLeaf[];
  /** Entries of the tree were wrong; readers would have disagreed about its pages. */
  readonly isMended: boolean;
}

/** The pages in their order, each visited once. A node whose /Parent is wrong gets the right one. */
export function pagesOf(document: PDFDocument): Pages {
  const root = document.catalog.get(PDFName.of('Pages'));
  if (!(root instanceof PDFRef)) throw new UnusablePdf('broken', 'The file has no pages.');
  const walk: Walk = { document, met: new Set([root]), pages: [], isMended: false };
  const tree = nodeAt(walk, root);
  if (!(tree instanceof PDFPageTree)) throw new UnusablePdf('broken', 'The file has no pages.');
  if (tree.has(PARENT)) walk.isMended = tree.delete(PARENT);
  visit(walk, tree, root, 0);
  if (walk.pages.length === 0) throw new UnusablePdf('broken', 'The file has no pages.');
  return walk;
}

interface Walk {
  readonly document: PDFDocument;
  readonly met: Set<PDFRef>;
  readonly pages: PDFPageLeaf[];
  isMended: boolean;
}

const [PARENT, KIDS, COUNT, TYPE] = ['Parent', 'Kids', 'Count', 'Type'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];

function visit(walk: Walk, tree: PDFPageTree, ref: PDFRef, depth: number): void {
  if (depth > DEPTH_AT_MOST) throw new UnusablePdf('broken');
  const before = walk.pages.length;
  for (const kid of tree.lookup(KIDS, PDFArray).asArray()) {
    // A page that hangs twice would show a value twice.
    if (!(kid instanceof PDFRef) || walk.met.has(kid)) throw new UnusablePdf('broken');
    walk.met.add(kid);
    const node = nodeAt(walk, kid);
    if (node.get(PARENT) !== ref) {
      node.set(PARENT, ref);
      walk.isMended = true;
    }
    if (node instanceof PDFPageTree) visit(walk, node, kid, depth + 1);
    else if (walk.pages.push(node) > agreementLimits.uploadPages) throw new UnusablePdf('too_many_pages');
  }
  countPages(walk, tree, walk.pages.length - before);
}

function countPages(walk: Walk, tree: PDFPageTree, count: number): void {
  const said = tree.lookup(COUNT);
  if (said instanceof PDFNumber && said.asNumber() === count) return;
  tree.set(COUNT, PDFNumber.of(count));
  walk.isMended = true;
}

/** The library knows a page and a branch by their /Type alone. */
function nodeAt(walk: Walk, ref: PDFRef): PDFPageTree | PDFPageLeaf {
  const { context } = walk.document;
  const found = context.lookup(ref);
  if (found instanceof PDFPageTree || found instanceof PDFPageLeaf) return found;
  if (!(found instanceof PDFDict)) throw new UnusablePdf('broken', 'A page of the file is missing.');
  const isBranch = found.has(KIDS);
  const entries = new Map(found.entries());
  entries.set(TYPE, PDFName.of(isBranch ? 'Pages' : 'Page'));
  const node = (isBranch ? PDFPageTree : PDFPageLeaf).fromMapWithContext(entries, context);
  context.assign(ref, node);
  walk.isMended = true;
  return node;
}
