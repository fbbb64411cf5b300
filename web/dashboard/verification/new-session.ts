import { type Child, h } from '../../parts/dom.ts';
import { type Failure, keyByContent } from '../parts/api.ts';
import { form, inputField } from '../parts/form.ts';
import { emptyFailure, ownFailure } from '../parts/needed.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, everyRow, placeOf, shown } from '../parts/page.ts';
import type { VerificationSession, Workflow } from './records.ts';
import { workflowChoices } from './workflow-choices.ts';

const PLACE = '/verification/sessions';

/** The address may name the subject: `?subjectId=…`. */
export function newSessionPage(desk: Desk): Promise<Child> {
  return shown(everyRow<Workflow>(desk.api, '/verification/workflows'), (workflows) =>
    workflows.length === 0
      ? nothingHere(
          'A session goes through workflows, and there is none yet. An owner or an admin can save one under ',
          h('a', { href: placeOf('/verification/workflows') }, 'Workflows'),
          '.',
        )
      : sessionForm(desk, workflows),
  );
}

function sessionForm({ api, go, query }: Desk, workflows: readonly Workflow[]): HTMLElement {
  const externalId = inputField(
    { label: 'External id', hint: 'How your own systems call the session. Never a name.' },
    { maxlength: 200 },
  );
  const subject = inputField(
    { label: 'Risk subject', hint: 'Its id. Without one, the session can be linked later, once.' },
    { value: query.get('subjectId') ?? '' },
  );
  const expires = inputField(
    { label: 'Expires', hint: 'From then on it takes nothing new. Empty: never.' },
    { type: 'datetime-local' },
  );
  const choices = workflowChoices(workflows);
  const keyOf = keyByContent();
  const submit = async (): Promise<Failure | undefined> => {
    const workflowIds = choices.chosen();
    const failure =
      emptyFailure({ '/externalId': externalId }) ??
      (workflowIds.length === 0 ? ownFailure(['/workflowIds'], 'Please choose at least one.') : undefined);
    if (failure) return failure;
    const body = {
      externalId: externalId.control.value,
      workflowIds,
      ...(subject.control.value.trim() !== '' && { subjectId: subject.control.value.trim() }),
      ...(expires.control.value !== '' && { expiresAt: new Date(expires.control.value).toISOString() }),
    };
    const answer = await api.post<VerificationSession>(PLACE, body, keyOf(body));
    if (!answer.ok) return answer.failure;
    go(`${PLACE}/${answer.value.id}`);
    return undefined;
  };
  const fields = {
    '/externalId': externalId,
    '/subjectId': subject,
    '/expiresAt': expires,
    '/workflowIds': choices,
  };
  return h(
    'section',
    { class: 'card', 'aria-label': 'New session' },
    form(
      { button: 'Create session', busy: 'Creating…', fields, submit },
      h('div', { class: 'columns' }, externalId.element, subject.element, expires.element),
      choices.element,
    ),
  );
}
