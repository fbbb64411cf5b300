import { type Child, h } from '../../parts/dom.ts';
import { nothingHere } from '../parts/notices.ts';
import { allOf, type Desk, placeOf, shownRecord } from '../parts/page.ts';
import { type Column, facts, table } from '../parts/table.ts';
import { countText, idText, momentText } from '../parts/texts.ts';
import type { Items, Template, TemplateField, TemplateRole } from './records.ts';
import { FIELD_KINDS } from './states.ts';
import { createDocumentCard } from './template-document.ts';
import { generateCard } from './template-generate.ts';

export function templatePage(desk: Desk): Promise<Child> {
  const at = `/templates/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const read = allOf<[Template, Items<TemplateField>]>([desk.api.get(at), desk.api.get(`${at}/fields`)]);
  return shownRecord(read, { noun: 'template', list: '/documents/templates' }, ([template, fields]) =>
    h(
      'div',
      { class: 'documents-page' },
      h(
        'div',
        { class: 'row documents-bar' },
        h('h2', { class: 'record-name' }, template.name),
        h('a', { class: 'button', href: placeOf(`/documents/templates/${template.id}/change`) }, 'Change'),
      ),
      template.description !== null && h('p', { class: 'long-name' }, template.description),
      templateFacts(template),
      createDocumentCard(desk, template),
      generateCard(desk, template),
      section('Source', h('pre', { tabindex: 0 }, template.source)),
      section('Roles', rolesPart(template.roles)),
      section('Fields', ...fieldsPart(template, fields.items)),
      section('Sample data', h('pre', { tabindex: 0 }, JSON.stringify(template.sampleData, null, 2))),
    ),
  );
}

function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', { class: 'card', 'aria-label': title }, h('h2', {}, title), ...children);
}

function templateFacts(template: Template): HTMLElement {
  const { id, revision, pageSize, pageCount, createdAt, updatedAt, sourceHash } = template;
  return h(
    'section',
    { class: 'card', 'aria-label': 'Facts' },
    facts([
      ['Revision', String(revision)],
      ['Page size', pageSize],
      ['With the sample data', countText(pageCount, 'page')],
      ['Created', momentText(createdAt)],
      ['Changed', momentText(updatedAt)],
    ]),
    h(
      'div',
      { class: 'document-hashes' },
      facts([
        ['Id', idText(id)],
        ['Hash of the source', idText(sourceHash)],
      ]),
    ),
  );
}

function rolesPart(roles: readonly TemplateRole[]): HTMLElement {
  if (roles.length === 0) return nothingHere('Nobody signs: the source has no signature.');
  return table('Roles', ROLE_COLUMNS, roles);
}

const ROLE_COLUMNS: readonly Column<TemplateRole>[] = [
  { title: 'Order', cell: ({ order }) => String(order) },
  { title: 'Role', cell: ({ role }) => role },
  { title: 'Label', cell: ({ label }) => label ?? '–' },
];

function fieldsPart({ id, roles }: Template, fields: readonly TemplateField[]): readonly Child[] {
  return [
    fields.length > 0
      ? table('Fields', FIELD_COLUMNS, fields)
      : nothingHere('No fields besides the signatures of the source.'),
    roles.length > 0 &&
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button', href: placeOf(`/documents/templates/${id}/fields`) }, 'Place on the pages'),
      ),
  ];
}

const FIELD_COLUMNS: readonly Column<TemplateField>[] = [
  { title: 'Label', cell: ({ label }) => label ?? '–' },
  { title: 'Kind', cell: ({ fieldType }) => FIELD_KINDS[fieldType] },
  { title: 'Role', cell: ({ roleId }) => roleId },
  { title: 'Page', isNumber: true, cell: ({ pageNumber }) => String(pageNumber) },
  { title: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No') },
  { title: 'Value', cell: ({ value, editable }) => prefillText(value, editable) },
];

function prefillText(value: string | null, isEditable: boolean): string {
  if (value === null) return '–';
  return isEditable ? `${value} (may be corrected)` : value;
}
