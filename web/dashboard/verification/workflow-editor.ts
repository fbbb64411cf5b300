import { type Child, h } from '../../parts/dom.ts';
import { type Failure, keyByContent } from '../parts/api.ts';
import { type Field, form, inputField } from '../parts/form.ts';
import { emptyFailure, ownFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { type Desk, everyRow, placeOf, shownRecord } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { section } from './marks.ts';
import type { Workflow } from './records.ts';
import { joinedStepFaults, stepsField } from './steps-field.ts';
import { EXAMPLE_STEPS } from './workflow-example.ts';

const PLACE = '/verification/workflows';
const KNOWN = 'A workflow has this key already. Open it in the list to save its next revision.';

/** Saving under a known key would make a revision of what is there, so it is refused here. */
export function newWorkflowPage(desk: Desk): Child {
  if (!isAdministrator(desk.session)) return notAllowed();
  const key = inputField(
    { label: 'Key', hint: 'Lower-case letters, digits, _ . and -, as in kyc. It stays for good.' },
    { maxlength: 40 },
  );
  const refuse = async (): Promise<Failure | undefined> => {
    const wanted = key.control.value;
    const now = await everyRow<Workflow>(desk.api, PLACE);
    if (!now.ok) return now.failure;
    const isKnown = now.value.some((one) => one.key === wanted);
    return isKnown ? ownFailure(['/key'], KNOWN) : undefined;
  };
  return editor(desk, { key, button: 'Save workflow', steps: EXAMPLE_STEPS, refuse });
}

export function changeWorkflowPage(desk: Desk): Promise<Child> {
  if (!isAdministrator(desk.session)) return Promise.resolve(notAllowed());
  const at = `${PLACE}/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const read = () => desk.api.get<Workflow>(at);
  return shownRecord(read(), { noun: 'workflow', list: PLACE }, (former) => {
    const key = inputField(
      { label: 'Key', hint: 'It stays for good.' },
      { readonly: true, value: former.key },
    );
    const refuse = async (): Promise<Failure | undefined> => {
      const now = await read();
      if (!now.ok) return now.failure;
      return now.value.revision === former.revision ? undefined : ownFailure([], moved(now.value));
    };
    return h(
      'div',
      { class: 'verification-stack' },
      notice(
        'calm',
        `This makes revision ${former.revision + 1}. Sessions and policies that exist stay with the revision they name.`,
      ),
      editor(desk, {
        key,
        name: former.name,
        button: 'Save as a new revision',
        steps: former.steps,
        refuse,
      }),
    );
  });
}

function moved({ revision }: Workflow): string {
  return `Revision ${revision} was saved meanwhile, by somebody else or by an earlier try of yours. Keep a copy of your steps, and load this page again to begin with that revision.`;
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
  /** Why this is not to be saved, as things stand now: they may have changed since the page was opened. */
  readonly refuse: () => Promise<Failure | undefined>;
}

function editor({ api, go }: Desk, { key, name: former, steps: first, button, refuse }: Edited): HTMLElement {
  const name = inputField({ label: 'Name' }, { value: former, maxlength: 200 });
  const steps = stepsField(first);
  const fields = { '/key': key, '/name': name, '/steps': steps };
  const keyOf = keyByContent();
  let lost = '';
  const submit = async (): Promise<Failure | undefined> => {
    const empty = emptyFailure(fields);
    if (empty) return empty;
    const read = steps.read();
    if (!read.ok) return read.failure;
    const body = { key: key.control.value, name: name.control.value, steps: read.value };
    const once = keyOf(body);
    // What stands there now may be this very try, whose answer was lost.
    const refused = once === lost ? undefined : await refuse();
    if (refused) return refused;
    const answer = await api.post<Workflow>(PLACE, body, once);
    if (!answer.ok) {
      if (isLost(answer.failure)) lost = once;
      return joinedStepFaults(answer.failure, steps);
    }
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

/** Whether the service may have done it all the same. */
function isLost({ status }: Failure): boolean {
  return status === 0 || status >= 500;
}
