import type { StampedField } from '@assay/agreement-pdf';
import { readPdf } from '@assay/agreement-pdf/reading';
import { finishPdf } from '@assay/agreement-pdf/stamping';
import { PDFDocument } from '@cantoo/pdf-lib';
import { houseFonts, newTypesetter } from '../test/house-fonts.ts';
import { png } from '../test/png.ts';
import { median, print } from '@assay/test-support/report';

/**
 * The final file of a document of ten pages with forty fields, and of a form of twenty pages with four hundred, which is
 * also listed; on one core, with what opening and saving the same file costs by itself in the same run.
 */
type Work = () => Promise<unknown>;

const ROUNDS = 15;
const SIGNATURE = png({ width: 600, height: 150, color: 6, pixel: (x, y) => [16, 24, 64, (x * y) % 251] });

const document = await tenPages();
const fields = fortyFields();
await measure('Completion of a document of ten pages with forty fields', document, {
  completion: () => finish(document, fields),
});

const form = await twentyPages();
const filled = await linkedFields(form);
await measure(`A form of twenty pages with ${filled.length} fields`, form, {
  'listing its fields': () => readPdf(form),
  'filling and flattening it': () => finish(form, filled),
  'flattening it alone': () => finish(form, []),
});

async function measure(title: string, pdf: Uint8Array, works: Readonly<Record<string, Work>>): Promise<void> {
  const all: Readonly<Record<string, Work>> = {
    'opening and saving it': () => openedAndSaved(pdf),
    ...works,
  };
  const taken = new Map<string, number[]>(Object.keys(all).map((name) => [name, []]));
  for (const work of Object.values(all)) for (let warm = 0; warm < 3; warm++) await work();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(all)) {
      const start = performance.now();
      await work();
      taken.get(name)?.push(performance.now() - start);
    }
  const of = (name: string): number => median(taken.get(name) ?? []);
  const plain = of('opening and saving it');
  print(
    title,
    Object.keys(all).map((name) => [
      name,
      {
        value: of(name) / plain,
        text: `${of(name).toFixed(1)} ms, ${(of(name) / plain).toFixed(2)} times opening and saving`,
      },
    ]),
  );
}

async function openedAndSaved(pdf: Uint8Array): Promise<Uint8Array> {
  const opened = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  return await opened.save({ updateFieldAppearances: false, objectsPerTick: Infinity });
}

async function finish(pdf: Uint8Array, stamped: readonly StampedField[]): Promise<void> {
  const done = await finishPdf({ pdf, fields: stamped }, houseFonts);
  if (done.kind !== 'finished') throw new Error(done.message);
}

async function tenPages(): Promise<Uint8Array> {
  const page = Array.from(
    { length: 22 },
    () => 'The supplier delivers what the buyer has ordered, within the time agreed.',
  );
  const source = Array.from({ length: 10 }, (_, at) => `# Part ${at + 1}\n\n${page.join('\n\n')}`).join(
    '\n\n::pagebreak\n\n',
  );
  const rendered = await newTypesetter().typeset({ source, data: {}, pageSize: 'A4' });
  if (rendered.kind !== 'rendered' || rendered.pageCount !== 10) throw new Error('these are not ten pages');
  return rendered.pdf;
}

function field(about: Partial<StampedField>): StampedField {
  const place = { pageNumber: 1, xPosition: 70, yPosition: 80, width: 200, height: 30 };
  const empty = { value: null, multiline: false, acroFieldName: null, image: null };
  return { id: 'field', fieldType: 'text', ...place, ...empty, ...about };
}

function fortyFields(): readonly StampedField[] {
  return Array.from({ length: 10 }, (_, at) => at + 1).flatMap((pageNumber) => [
    field({ pageNumber, value: `Northwind Traders ${pageNumber} Ltd` }),
    field({
      pageNumber,
      yPosition: 120,
      height: 60,
      multiline: true,
      value: 'Somewhere in a street with a long name, and a second line',
    }),
    field({ pageNumber, yPosition: 200, width: 30, fieldType: 'checkbox', value: 'true' }),
    field({
      pageNumber,
      yPosition: 240,
      height: 50,
      fieldType: 'signature',
      value: 'signed',
      image:
        pageNumber % 2 === 0 ? { kind: 'png', bytes: SIGNATURE } : { kind: 'typed', text: 'Ada Lovelace' },
    }),
  ]);
}

/** On each page twenty fields. */
async function twentyPages(): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false });
  const built = made.getForm();
  for (let page = 1; page <= 20; page++) {
    const sheet = made.addPage();
    for (let row = 0; row < 16; row++)
      built
        .createTextField(`page${page}.text${row}`)
        .addToPage(sheet, { x: 60, y: 80 + row * 40, width: 200, height: 20 });
    for (let row = 0; row < 4; row++)
      built
        .createCheckBox(`page${page}.check${row}`)
        .addToPage(sheet, { x: 300, y: 80 + row * 40, width: 20, height: 20 });
  }
  return await made.save();
}

async function linkedFields(pdf: Uint8Array): Promise<readonly StampedField[]> {
  const read = await readPdf(pdf);
  if (read.kind !== 'read') throw new Error(read.message);
  return read.form.map(({ name, type, ...widget }) =>
    type === 'checkbox'
      ? field({ ...widget, acroFieldName: name, fieldType: 'checkbox', value: 'true' })
      : field({ ...widget, acroFieldName: name, value: `value of ${name}` }),
  );
}
