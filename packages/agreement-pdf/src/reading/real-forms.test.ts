import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shownPages, type ShownWidget } from '../../test/shown-pdf.ts';
import type { FormField } from '../file/form-field.ts';
import { readPdf } from './read-pdf.adapter.ts';

/** A folder of forms as they are found in the world. */
const FOLDER = process.env['ASSAY_SHARED_PDFS'];
const files = FOLDER ? readdirSync(FOLDER).filter((name) => name.endsWith('.pdf')) : [];

/** The properties that both readers tell; of buttons the other one tells names of states. */
const told = ({ name, required, readOnly, multiline, maxLength, options, value }: Told): Told => ({
  name,
  required,
  readOnly,
  multiline,
  maxLength,
  options,
  value,
});
type Told = Pick<
  ShownWidget,
  'name' | 'required' | 'readOnly' | 'multiline' | 'maxLength' | 'options' | 'value'
>;

const isChoice = ({ type }: FormField): boolean => type === 'dropdown' || type === 'listbox';

function expected(widget: ShownWidget, field: FormField): Told {
  const [first] = Array.isArray(widget.value) ? widget.value : [widget.value];
  if (isChoice(field)) return told({ ...widget, value: first ?? null });
  if (field.type === 'text') return told({ ...widget, options: null, value: first || null });
  return told({ ...widget, options: field.options, value: field.value });
}

describe('Document 3, Endpoints: form-fields of real forms, as another reader finds them', () => {
  test.skipIf(files.length === 0)('ASSAY_SHARED_PDFS names a folder of forms', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test.each(files)('%s', async (name) => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER ?? '', name)));
    const read = await readPdf(bytes);
    if (read.kind !== 'read') throw new Error(read.message);
    for (const pages of [await shownPages(bytes), await shownPages(read.pdf ?? bytes)]) {
      const widgets = pages.flatMap((page) => page.widgets);
      expect(read.form).toHaveLength(widgets.length);
      for (const [at, field] of read.form.entries()) {
        const widget = widgets[at];
        if (!widget) throw new Error('as many were found');
        expect(told({ ...field, value: field.type === 'text' ? field.value || null : field.value })).toEqual(
          expected(widget, field),
        );
        const { box } = widget;
        const off = [field.xPosition - box.x, field.yPosition - box.y, field.width - box.width];
        expect(Math.max(...off.map(Math.abs), Math.abs(field.height - box.height))).toBeLessThan(0.011);
      }
      for (const [at, { width, height }] of read.pages.entries()) {
        expect(Math.abs(width - (pages[at]?.width ?? 0))).toBeLessThan(0.01);
        expect(Math.abs(height - (pages[at]?.height ?? 0))).toBeLessThan(0.01);
      }
    }
  });
});
