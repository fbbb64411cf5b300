import { h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { ask } from '../parts/ask.ts';
import { choiceField, type Field, inputField, textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import { piecesOf } from '../parts/texts.ts';
import { SIZES } from './placing/properties.ts';
import type { DocumentField, DocumentRecord, FieldType } from './records.ts';
import { FIELD_KINDS } from './states.ts';

/** An inch from the corner. */
const FIRST_POSITION_POINTS = 72;

/** Places a field by numbers; the signer's page shows it there. */
export async function askForField({ api, reload }: Desk, document: DocumentRecord): Promise<void> {
  const { parts, numbers, bodyOf, elements } = fieldParts(document);
  const keyOf = keyByContent();
  const answer = await ask<DocumentField>({
    title: 'Add a field',
    body: elements,
    button: 'Add',
    fields: parts,
    send: async () => {
      // An empty number would be read as 0.
      const failure = emptyFailure(numbers);
      if (failure) return { ok: false, failure };
      const body = bodyOf();
      return api.post(`/documents/${document.id}/fields`, body, keyOf(body));
    },
  });
  if (answer?.ok) reload();
}

function fieldParts({ signers, pages }: DocumentRecord) {
  const signer = choiceField(
    { label: 'Signer' },
    signers.map(({ id, name }) => [id, name] as const),
  );
  const type = choiceField({ label: 'Kind' }, Object.entries(FIELD_KINDS));
  const label = inputField({ label: 'Label', hint: 'Optional. The signer sees it.' }, { maxlength: 500 });
  const options = textField({ label: 'Choices', hint: 'One on each line.' });
  const place = placeFields(pages);
  const { page, x, y, width, height } = place;
  const fit = (): void => {
    const kind = type.control.value as FieldType;
    width.control.value = String(SIZES[kind].width);
    height.control.value = String(SIZES[kind].height);
    options.element.hidden = kind !== 'dropdown';
  };
  type.control.addEventListener('change', fit);
  fit();
  const bodyOf = (): object => ({
    signerId: signer.control.value,
    fieldType: type.control.value,
    pageNumber: Number(page.control.value),
    xPosition: Number(x.control.value),
    yPosition: Number(y.control.value),
    width: Number(width.control.value),
    height: Number(height.control.value),
    ...(label.control.value !== '' && { label: label.control.value }),
    ...(type.control.value === 'dropdown' && { options: piecesOf(options.control.value, '\n') }),
  });
  const numbers = {
    '/pageNumber': page,
    '/xPosition': x,
    '/yPosition': y,
    '/width': width,
    '/height': height,
  };
  return {
    numbers,
    parts: {
      '/signerId': signer,
      '/fieldType': type,
      ...numbers,
      '/label': label,
      '/options': options,
    },
    bodyOf,
    elements: [
      signer.element,
      type.element,
      label.element,
      options.element,
      h('p', { class: 'hint' }, extentText(pages)),
      h('div', { class: 'field-numbers' }, ...Object.values(place).map(({ element }) => element)),
    ],
  };
}

function placeFields(
  pages: DocumentRecord['pages'],
): Readonly<Record<'page' | 'x' | 'y' | 'width' | 'height', Field>> {
  const number = (name: string, value: number | undefined, more = {}): Field =>
    inputField({ label: name }, { type: 'number', step: 'any', value, ...more });
  return {
    page: number('Page', 1, { min: 1, max: pages.length, step: 1 }),
    x: number('From the left', FIRST_POSITION_POINTS),
    y: number('From the top', FIRST_POSITION_POINTS),
    width: number('Width', undefined),
    height: number('Height', undefined),
  };
}

function extentText([first]: DocumentRecord['pages']): string {
  const extent = first
    ? ` The first page is ${Math.round(first.width)} wide and ${Math.round(first.height)} high.`
    : '';
  return `Places and sizes are in points, 72 to an inch.${extent}`;
}
