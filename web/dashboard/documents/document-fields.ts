import { type Child, h } from '../../parts/dom.ts';
import { ask } from '../parts/ask.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf } from '../parts/page.ts';
import { type Column, table } from '../parts/table.ts';
import { countText, momentText } from '../parts/texts.ts';
import { askForField } from './add-field.ts';
import type { DocumentField, DocumentRecord } from './records.ts';
import { FIELD_KINDS } from './states.ts';

/** What signers fill, in the order of the pages. */
export function fieldsCard(
  desk: Desk,
  document: DocumentRecord,
  fields: readonly DocumentField[],
): HTMLElement {
  const isPlaceable = document.status === 'draft' && document.signers.length > 0;
  return h(
    'section',
    { class: 'card', 'aria-label': 'Fields' },
    h(
      'div',
      { class: 'row documents-bar' },
      h('h2', {}, 'Fields'),
      isPlaceable &&
        h(
          'div',
          { class: 'row' },
          h(
            'a',
            { class: 'button', href: placeOf(`/documents/${document.id}/fields`) },
            'Place on the pages',
          ),
          h('button', { type: 'button', onclick: () => void askForField(desk, document) }, 'Add a field'),
        ),
    ),
    fields.length > 0
      ? table(countText(fields.length, 'field'), columnsOf(desk, document), fields)
      : nothingHere('There is nothing to fill yet. Every signer needs a field before it is sent.'),
  );
}

function columnsOf(desk: Desk, document: DocumentRecord): readonly Column<DocumentField>[] {
  const names = new Map(document.signers.map(({ id, name }) => [id, name]));
  const columns: readonly Column<DocumentField>[] = [
    { title: 'Field', cell: fieldText },
    { title: 'Signer', cell: ({ signerId }) => names.get(signerId) ?? signerId },
    { title: 'Page', isNumber: true, cell: ({ pageNumber }) => String(pageNumber) },
    { title: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No') },
    { title: 'Filled', cell: ({ filledAt }) => (filledAt === null ? '–' : momentText(filledAt)) },
  ];
  if (document.status !== 'draft') return columns;
  return [...columns, { title: 'Actions', cell: (field) => removeButton(desk, document, field) }];
}

function fieldText({ fieldType, label }: DocumentField): Child {
  if (label === null) return FIELD_KINDS[fieldType];
  return h(
    'div',
    { class: 'long-name' },
    h('div', {}, label),
    h('div', { class: 'quiet-text' }, FIELD_KINDS[fieldType]),
  );
}

function removeButton(desk: Desk, document: DocumentRecord, field: DocumentField): Child {
  const name = field.label ?? FIELD_KINDS[field.fieldType];
  return h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-label': `Remove: ${name}`,
      onclick: () => void removeField(desk, document, field, name),
    },
    'Remove',
  );
}

async function removeField(
  { api, reload }: Desk,
  { id }: DocumentRecord,
  field: DocumentField,
  name: string,
): Promise<void> {
  const answer = await ask({
    title: 'Remove this field',
    body: [h('p', { class: 'long-name' }, `${name} on page ${field.pageNumber} is removed.`)],
    button: 'Remove',
    isDangerous: true,
    send: () => api.remove(`/documents/${id}/fields/${field.id}`),
  });
  if (answer?.ok) reload();
}
