import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { Images } from '../drawing/image.adapter.ts';
import { overlayPdf } from '../drawing/overlay.adapter.ts';
import type { StampedField } from '../drawing/stamped-field.ts';
import { shownPart } from '../file/page-frame.adapter.ts';
import { savePdf } from '../file/saving.adapter.ts';
import { isWidget } from '../file/widgets.adapter.ts';
import { appearanceOf } from '../filling/appearance.adapter.ts';
import { fillingsOf } from '../filling/fillings.ts';
import { formWidgetsOf } from '../filling/form-widgets.adapter.ts';
import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import { Decoding } from '../reading/decoding.adapter.ts';
import { pagesOf } from '../reading/page-tree.adapter.ts';
import { dropUnreached, removeScripts } from '../reading/scripts.adapter.ts';
import type { FinishResult, FinishRequest } from './finished.ts';
import { drawOnPage } from './page-content.adapter.ts';
import { Sheet } from './sheet.adapter.ts';

/**
 * Document 3, *Field rules*, rule 8: values in their places, the file's own form filled, and both a part of the pages.
 * The same request always gives the same bytes.
 */
export async function finishPdf(request: FinishRequest, fonts: OpenFonts): Promise<FinishResult> {
  try {
    const pdf = await new Decoding().during(() => finish(request, fonts));
    return { kind: 'finished', pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
  } catch (fault) {
    return { kind: 'failed', message: fault instanceof Error ? fault.message : String(fault) };
  }
}

async function finish({ pdf, fields }: FinishRequest, fonts: OpenFonts): Promise<Uint8Array> {
  const document = await load(pdf);
  const { pages } = pagesOf(document);
  const images = new Images(document.context);
  const sheets = pages.map((page) => new Sheet(page, images, fonts));
  for (const field of drawForm(document, sheets, fields, fonts)) sheetOf(field, sheets).stamp(field);
  await layOver(document, sheets, fonts);
  removeForm(document, pages);
  dropUnreached(document, removeScripts(document));
  return await savePdf(document);
}

function load(pdf: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, preserveXFA: true, parseSpeed: Infinity });
}

/** The fields that remain: those that are not linked, or linked to a field that cannot show them. */
function drawForm(
  document: PDFDocument,
  sheets: readonly Sheet[],
  fields: readonly StampedField[],
  fonts: OpenFonts,
): readonly StampedField[] {
  const found = document.catalog.lookup(PDFName.of('AcroForm'));
  const form = found instanceof PDFDict ? found : undefined;
  const widgets = formWidgetsOf(sheets.map(({ page }) => page));
  const { widgets: filled, stamped } = fillingsOf(widgets.flat(), fields);
  for (const [index, sheet] of sheets.entries())
    for (const widget of widgets[index] ?? [])
      sheet.add(appearanceOf(widget, filled.get(widget), form, fonts), form);
  return stamped;
}

function sheetOf({ id, pageNumber }: StampedField, sheets: readonly Sheet[]): Sheet {
  const sheet = sheets[pageNumber - 1];
  if (!sheet) throw new Error(`field ${id} stands on page ${pageNumber}, which the file does not have`);
  return sheet;
}

async function layOver(document: PDFDocument, sheets: readonly Sheet[], fonts: OpenFonts): Promise<void> {
  const drawn = sheets.filter(({ groups }) => groups.length > 0);
  const overlay = await overlayPages(document, drawn, fonts);
  for (const sheet of sheets) {
    const object = overlay[drawn.indexOf(sheet)];
    const made = object ? [{ object, operators: (name: string) => `/${name} Do` }] : [];
    drawOnPage(sheet.page, [...sheet.drawings, ...made, ...sheet.images]);
  }
}

/** One drawing for each of them, in the space of its page. */
async function overlayPages(
  document: PDFDocument,
  sheets: readonly Sheet[],
  fonts: OpenFonts,
): Promise<readonly PDFRef[]> {
  if (sheets.length === 0) return [];
  const bytes = await overlayPdf(
    sheets.map(({ groups }) => groups),
    fonts,
  );
  const overlay = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity });
  const boxes = sheets.map(({ page }) => {
    const { x, y, width, height } = shownPart(page);
    return { left: x, bottom: y, right: x + width, top: y + height };
  });
  const embedded = await document.embedPages(
    overlay.getPages(),
    boxes,
    sheets.map(() => [1, 0, 0, 1, 0, 0]),
  );
  await document.flush();
  return embedded.map(({ ref }) => ref);
}

/** Its fields are part of the pages now; nothing is left that could be filled in, run or checked. */
function removeForm(document: PDFDocument, pages: readonly PDFPageLeaf[]): void {
  for (const page of pages) removeWidgets(page);
  for (const entry of ['AcroForm', 'OpenAction', 'AA', 'Perms', 'NeedsRendering'])
    document.catalog.delete(PDFName.of(entry));
}

const ANNOTATIONS = PDFName.of('Annots');

/** The structure of the document may still point to them. */
function removeWidgets(page: PDFPageLeaf): void {
  const { context } = page;
  const found = page.lookup(ANNOTATIONS);
  if (!(found instanceof PDFArray)) return;
  const items = found.asArray();
  const kept = items.filter((item) => !isWidget(context.lookup(item)));
  if (kept.length === items.length) return;
  for (const item of items)
    if (item instanceof PDFRef && isWidget(context.lookup(item))) context.delete(item);
  if (kept.length === 0) page.delete(ANNOTATIONS);
  else page.set(ANNOTATIONS, context.obj(kept));
}
