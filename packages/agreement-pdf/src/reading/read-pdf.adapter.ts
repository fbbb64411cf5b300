import { PDFCatalog, PDFDict, PDFDocument, PDFName, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import type { FormField } from '../file/form-field.ts';
import { pageFrame } from '../file/page-frame.adapter.ts';
import { savePdf } from '../file/saving.adapter.ts';
import { Decoding } from './decoding.adapter.ts';
import { startOf } from './file-end.ts';
import { formOf } from './form.adapter.ts';
import { pagesOf } from './page-tree.adapter.ts';
import type { ReadFile, RefusedFile } from './read.ts';
import { rounded } from './rounded.ts';
import { readsTheSame } from './same-reading.adapter.ts';
import { dropUnreached, removeScripts } from './scripts.adapter.ts';
import { UnusablePdf } from './unusable.ts';

/**
 * Contract 5, *Documents*: the content of an uploaded file. The file stays as it came where nothing has to be removed
 * from it.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile | RefusedFile> {
  const decoding = new Decoding();
  try {
    return await decoding.during(() => read(bytes, decoding));
  } catch (fault) {
    const { code, message } = fault instanceof UnusablePdf ? fault : faultOfLibrary(decoding);
    return { kind: 'refused', code, message };
  }
}

/** An error of the library is a fault of the file. */
function faultOfLibrary({ isTooMuch }: Decoding): UnusablePdf {
  return new UnusablePdf(isTooMuch ? 'too_much_work' : 'broken');
}

async function read(bytes: Uint8Array, decoding: Decoding): Promise<ReadFile> {
  startOf(bytes);
  const document = await load(bytes, decoding);
  const { pages, isMended } = pagesOf(document);
  const form = formOf(pages);
  refuseDynamic(document, form);
  const swept = removeScripts(document);
  const isChanged = isMended || swept.isChanged || !(await readsTheSame(bytes, document, swept.reached));
  if (isChanged) dropUnreached(document, swept);
  const pdf = isChanged ? await save(document) : null;
  return {
    kind: 'read',
    pdf,
    sha256: sha256Of(pdf ?? bytes),
    sentSha256: sha256Of(bytes),
    pages: pages.map(shownSize),
    form,
  };
}

async function load(bytes: Uint8Array, decoding: Decoding): Promise<PDFDocument> {
  const options = { ignoreEncryption: true, updateMetadata: false, preserveXFA: true, parseSpeed: Infinity };
  const document = await PDFDocument.load(bytes, options);
  if (document.context.trailerInfo.Encrypt) throw new UnusablePdf('encrypted');
  if (decoding.isTooMuch) throw new UnusablePdf('too_much_work');
  if (!(document.catalog instanceof PDFCatalog)) throw new UnusablePdf('broken');
  return document;
}

/** A viewer makes its pages out of XFA; the pages in the file say so, or have nothing to fill in. */
function refuseDynamic({ catalog }: PDFDocument, form: readonly FormField[]): void {
  const acroForm = catalog.lookup(PDFName.of('AcroForm'));
  if (!(acroForm instanceof PDFDict) || !acroForm.has(PDFName.of('XFA'))) return;
  const needsRendering = catalog.lookup(PDFName.of('NeedsRendering'))?.toString() === 'true';
  const isFillable = form.some(({ type }) => type !== 'signature' && type !== 'button');
  if (needsRendering || !isFillable) throw new UnusablePdf('dynamic_form');
}

function save(document: PDFDocument): Promise<Uint8Array> {
  // Usage rights are a signature over the bytes as they were.
  document.catalog.delete(PDFName.of('Perms'));
  return savePdf(document);
}

/** ISO 32000-1, annex C: 14,400 units of a page; a unit of ten points leaves room for any paper. */
const SIDE_POINTS_AT_MOST = 14_400 * 10;

function shownSize(page: PDFPageLeaf): { readonly width: number; readonly height: number } {
  const { width, height } = pageFrame(page);
  if (!(Math.max(width, height) <= SIDE_POINTS_AT_MOST))
    throw new UnusablePdf('broken', 'A page of the file is larger than any paper.');
  return { width: rounded(width), height: rounded(height) };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
