import { type Child, h } from '../../parts/dom.ts';
import { type Failure, keyByContent } from '../parts/api.ts';
import { type Field, form, inputField } from '../parts/form.ts';
import { emptyFailure, ownFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { type Desk, everyRow, placeOf, shown, shownRecord } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { section } from './marks.ts';
import type { Workflow } from './records.ts';
import { joinedStepFaults, stepsField } from './steps-field.ts';
import { EXAMPLE_STEPS } from './workflow-example.ts';

const PLACE = '/verification/workflows';
const KNOWN = 'A workflow has this key already. Open it in the list to save its next revision.';

/** Saving under a known key would make a revision of what is there, so it is refused here. */
export function newWorkflowPage(desk: Desk): Promise<Child> {
  if (!isAdministrator(desk.session)) return Promise.resolve(notAllowed());
  return shown(everyRow<Workflow>(desk.api, PLACE), (workflows) => {
    const known = workflows.map(({ key }) => key);
    const key = inputField(
      { label: 'Key', hint: 'Lower-case letters, digits, _ . and -, as in kyc. It stays for good.' },
      { maxlength: 40 },
    );
    return editor(desk, {
      key,
      button: 'Save workflow',
      steps: EXAMPLE_STEPS,
      refuse: () => (known.includes(key.control.value) ? ownFailure(['/key'], KNOWN) : undefined),
    });
  });
}

export function changeWorkflowPage(desk: Desk): Promise<Child> {
  if (!isAdministrator(desk.session)) return Promise.resolve(notAllowed());
  const at = `${PLACE}/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  return shownRecord(desk.api.get<Workflow>(at), { noun: 'workflow', list: PLACE }, (former) => {
    const key = inputField(
      { label: 'Key', hint: 'It stays for good.' },
      { readonly: true, value: former.key },
    );
    return h(
      'div',
      { class: 'verification-stack' },
      notice(
        'calm',
        `This makes revision ${former.revision + 1}. Sessions and policies that exist stay with the revision they name.`,
      ),
      editor(desk, { key, name: former.name, button: 'Save as a new revision', steps: former.steps }),
    );
  });
}

function notAllowed(): HTMLElement {
  return section(
    'Workflows are read here',
    h('p', {}, 'An owner or an admin can save workflows.'),
    h('p', {}, h('a', { href: placeOf(PLACE) }, 'All workflows')),
  );
}

interface Edited {
  readonly key: Field;
  readonly name?: string;
  readonly steps: readonly unknown[];
  readonly button: string;
  /** What the page itself sees to be wrong. */
  readonly refuse?: () => Failure | undefined;
}

function editor({ api, go }: Desk, { key, name: former, steps: first, button, refuse }: Edited): HTMLElement {
  const name = inputField({ label: 'Name' }, { value: former, maxlength: 200 });
  const steps = stepsField(first);
  const fields = { '/key': key, '/name': name, '/steps': steps };
  const keyOf = keyByContent();
  const submit = async (): Promise<Failure | undefined> => {
    const failure = emptyFailure(fields) ?? refuse?.();
    if (failure) return failure;
    const read = steps.read();
    if (!read.ok) return read.failure;
    const body = { key: key.control.value, name: name.control.value, steps: read.value };
    const answer = await api.post<Workflow>(PLACE, body, keyOf(body));
    if (!answer.ok) return joinedStepFaults(answer.failure, steps);
    go(`${PLACE}/${answer.value.id}`);
    return undefined;
  };
  return h(
    'section',
    { class: 'card', 'aria-label': 'Workflow' },
    form(
      { button, busy: 'Saving…', fields, submit },
      h('div', { class: 'columns' }, key.element, name.element),
      h('div', { class: 'steps-field' }, steps.element),
      steps.check,
      h(
        'p',
        { class: 'quiet-text' },
        'A check step with the provider service_screening is taken by the service itself: it screens whoever the extract step before it has read. ',
        h('a', { href: placeOf('/screening/lists') }, 'Lists'),
        ' names the keys for its sources.',
      ),
    ),
  );
}
