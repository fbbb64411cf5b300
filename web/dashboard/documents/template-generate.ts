import { h } from '../../parts/dom.ts';
import { form } from '../parts/form.ts';
import type { Desk } from '../parts/page.ts';
import type { Template } from './records.ts';
import { saveFile } from './save-file.ts';
import { joinedFaults } from './source-faults.ts';
import { dataField, dataIn } from './template-data.ts';

/** A PDF of the template; the service keeps nothing of it. */
export function generateCard(desk: Desk, { id, name, sampleData }: Template): HTMLElement {
  const data = dataField('Data', 'JSON. It begins with the sample data.', sampleData);
  const generate = form(
    {
      button: 'Generate PDF',
      busy: 'Generating…',
      fields: { '/templateData': data },
      submit: async () => {
        const typed = dataIn(data, '/templateData');
        if (!typed.ok) return typed.failure;
        const answer = await desk.api.postForFile(`/templates/${id}/generate`, { templateData: typed.value });
        if (!answer.ok) return joinedFaults(answer.failure);
        saveFile(answer.value, `${name}.pdf`);
        return undefined;
      },
    },
    data.element,
  );
  return h(
    'section',
    { class: 'card', 'aria-label': 'Generate a PDF' },
    h('h2', {}, 'Generate a PDF'),
    h('p', { class: 'hint' }, 'To look at or to print. Nothing is stored, and nobody can sign it.'),
    generate,
  );
}
