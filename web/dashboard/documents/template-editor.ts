import { type Child, h } from '../../parts/dom.ts';
import { type Answer, keyByContent } from '../parts/api.ts';
import { choiceField, type Field, form, inputField, textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { type Desk, shownRecord } from '../parts/page.ts';
import type { PageSize, Template } from './records.ts';
import { joinedFaults } from './source-faults.ts';
import { liveCheck } from './template-check.ts';
import { dataField, dataIn } from './template-data.ts';

export function newTemplatePage(desk: Desk): Child {
  const keyOf = keyByContent();
  return editor(desk, undefined, (body) => desk.api.post<Template>('/templates/markdown', body, keyOf(body)));
}

export function changeTemplatePage(desk: Desk): Promise<Child> {
  const at = `/templates/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const place = { noun: 'template', list: '/documents/templates' };
  return shownRecord(desk.api.get<Template>(at), place, (template) =>
    editor(desk, template, (body) =>
      desk.api.patch<Template>(`${at}/markdown`, { ...body, revision: template.revision }),
    ),
  );
}

const PAGE_SIZES: readonly PageSize[] = ['A4', 'Letter'];

interface Parts {
  readonly name: Field;
  readonly description: Field;
  readonly pageSize: Field<HTMLSelectElement>;
  readonly source: Field<HTMLTextAreaElement>;
  readonly sampleData: Field<HTMLTextAreaElement>;
}

function editor(
  desk: Desk,
  former: Template | undefined,
  save: (body: object) => Promise<Answer<Template>>,
): HTMLElement {
  const parts = partsOf(former);
  const submit = async () => {
    const failure = emptyFailure({ '/name': parts.name, '/source': parts.source });
    if (failure) return failure;
    const data = dataIn(parts.sampleData, '/sampleData');
    if (!data.ok) return data.failure;
    const answer = await save({
      name: parts.name.control.value,
      description: parts.description.control.value || null,
      ...renderedOf(parts, data.value),
    });
    if (!answer.ok) return joinedFaults(answer.failure);
    desk.go(`/documents/templates/${answer.value.id}`);
    return undefined;
  };
  const { name, description, pageSize, source, sampleData } = parts;
  const fields = {
    '/name': name,
    '/description': description,
    '/pageSize': pageSize,
    '/source': source,
    '/sampleData': sampleData,
  };
  const check = liveCheck(desk, source, sampleData, (data) => renderedOf(parts, data));
  pageSize.control.addEventListener('change', check.begin);
  return h(
    'div',
    { class: 'documents-page' },
    former &&
      notice('calm', `This makes revision ${former.revision + 1}. Documents made before keep their PDF.`),
    h(
      'section',
      { class: 'card', 'aria-label': 'Template' },
      form(
        { button: former ? 'Save the change' : 'Create template', busy: 'Saving…', fields, submit },
        h('div', { class: 'columns' }, name.element, description.element, pageSize.element),
        h(
          'div',
          { class: 'template-parts' },
          source.element,
          h('div', { class: 'template-side' }, sampleData.element, check.element),
        ),
      ),
    ),
  );
}

/** What the pages are made from. */
function renderedOf({ source, pageSize }: Parts, sampleData: object): object {
  return { source: source.control.value, sampleData, pageSize: pageSize.control.value };
}

function partsOf(former: Template | undefined): Parts {
  const source = textField(
    {
      label: 'Source',
      hint: 'Markdown with Liquid. A line such as ::signature{role=customer, label=For the customer} is where that role signs.',
    },
    { rows: 18, class: 'code', spellcheck: 'false' },
  );
  source.control.value = former?.source ?? '';
  return {
    name: inputField({ label: 'Name' }, { value: former?.name, maxlength: 200 }),
    description: inputField({ label: 'Description' }, { value: former?.description ?? '', maxlength: 2000 }),
    pageSize: choiceField(
      { label: 'Page size' },
      PAGE_SIZES.map((size) => [size, size] as const),
      former?.pageSize,
    ),
    source,
    sampleData: dataField('Sample data', 'JSON with every variable of the source.', former?.sampleData ?? {}),
  };
}
