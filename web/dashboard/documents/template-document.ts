import { h } from '../../parts/dom.ts';
import { keyByContent } from '../parts/api.ts';
import { type Field, form, inputField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import type { Desk } from '../parts/page.ts';
import type { DocumentRecord, Template, TemplateRole } from './records.ts';
import { joinedFaults } from './source-faults.ts';
import { dataField, dataIn } from './template-data.ts';

/** A draft from the template, with somebody for every role. */
export function createDocumentCard(desk: Desk, template: Template): HTMLElement {
  const name = inputField({ label: 'Name of the document', hint: 'Signers see it.' }, { maxlength: 200 });
  const data = dataField('Data of the document', neededText(template));
  const signers = template.roles.map((role) => signerFields(role));
  const keyOf = keyByContent();
  const people = Object.fromEntries(signers.flatMap(({ id, name, email }) => placesOf(id, name, email)));
  const submit = async () => {
    const failure = emptyFailure({ '/name': name, ...people });
    if (failure) return failure;
    const typed = dataIn(data, '/templateData');
    if (!typed.ok) return typed.failure;
    const named = signers.map(({ id, name, email }) => [
      id,
      { name: name.control.value, email: email.control.value },
    ]);
    const body = {
      name: name.control.value,
      templateData: typed.value,
      signers: Object.fromEntries(named) as object,
    };
    const path = `/templates/${template.id}/create-document`;
    const answer = await desk.api.post<DocumentRecord>(path, body, keyOf(body));
    if (!answer.ok) return joinedFaults(answer.failure);
    desk.go(`/documents/${answer.value.id}`);
    return undefined;
  };
  const fields = { '/name': name, ...people, '/templateData': data };
  return h(
    'section',
    { class: 'card', 'aria-label': 'Create a document' },
    h('h2', {}, 'Create a document'),
    h('p', { class: 'hint' }, 'A draft: nobody is invited before it is sent.'),
    form(
      { button: 'Create document', busy: 'Creating…', fields, submit },
      name.element,
      h('div', { class: 'columns' }, ...signers.map(({ element }) => element)),
      data.element,
      sampleButton(data, template),
    ),
  );
}

interface SignerFields {
  readonly id: string;
  readonly name: Field;
  readonly email: Field;
  readonly element: HTMLElement;
}

function signerFields({ id, role, label }: TemplateRole): SignerFields {
  const name = inputField({ label: 'Name' }, { maxlength: 200 });
  const email = inputField({ label: 'E-mail' }, { type: 'email', maxlength: 254 });
  const legend = label === null ? role : `${role} (${label})`;
  return {
    id,
    name,
    email,
    element: h('fieldset', {}, h('legend', {}, legend), name.element, email.element),
  };
}

function placesOf(id: string, name: Field, email: Field): readonly (readonly [string, Field])[] {
  return [
    [`/signers/${id}/name`, name],
    [`/signers/${id}/email`, email],
  ];
}

function neededText({ variables }: Template): string {
  if (variables.length === 0) return 'JSON. The source needs none: {} will do.';
  return `JSON. The source reads: ${variables.join(', ')}.`;
}

/** Document 3: sample data never stands in for a customer's by itself, so somebody has to ask for it. */
function sampleButton({ control }: Field<HTMLTextAreaElement>, { sampleData }: Template): HTMLElement {
  const put = (): void => {
    control.value = JSON.stringify(sampleData, null, 2);
    control.focus();
  };
  return h(
    'div',
    {},
    h('button', { type: 'button', class: 'quiet', onclick: put }, 'Put the sample data in, to be changed'),
  );
}
