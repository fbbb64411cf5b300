import { type Child, h } from '../../../parts/dom.ts';
import { type Failure, keyByContent } from '../../parts/api.ts';
import { type Field, form, inputField } from '../../parts/form.ts';
import { emptyFailure } from '../../parts/needed.ts';
import { notice } from '../../parts/notices.ts';
import { allOf, type Desk, everyRow, placeOf, shown, shownRecord } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { section } from '../marks.ts';
import { keptDraft } from './kept-draft.ts';
import { policyCheck } from './policy-check.ts';
import { exampleDefinition } from './policy-example.ts';
import { joinedFaults } from './policy-findings.ts';
import { sourceNames } from './policy-sources.ts';
import { type DefinitionField, definitionField, definitionIn } from './policy-text.ts';
import { tryPanel } from './policy-try.ts';
import type { Policy, Source } from '../records.ts';

const PLACE = '/risk/policies';

/** A policy that is not there yet, beginning with an example. */
export function openNewPolicy(desk: Desk): Promise<Child> | Child {
  if (!isAdministrator(desk.session)) return mayNotWrite();
  return shown(everyRow<Source>(desk.api, '/risk/sources'), (sources) => {
    const key = inputField(
      {
        label: 'Policy key',
        hint: 'Lower-case letters, digits, “_”, “.” and “-”. A key that exists gets one version more.',
      },
      { maxlength: 80 },
    );
    const first = sources.find(({ data }) => data.enabled) ?? sources[0];
    return editor(desk, sources, { place: `${PLACE}/new`, key, begin: exampleDefinition(first) });
  });
}

/** A version never changes, so a correction begins with what an earlier one says. */
export function openNewVersion(desk: Desk): Promise<Child> | Child {
  if (!isAdministrator(desk.session)) return mayNotWrite();
  const id = encodeURIComponent(desk.parameters['id'] ?? '');
  const read = allOf<[Policy, readonly Source[]]>([
    desk.api.get(`${PLACE}/${id}`),
    everyRow(desk.api, '/risk/sources'),
  ]);
  return shownRecord(read, { noun: 'policy version', list: PLACE }, ([{ data }, sources]) => {
    const key = inputField({ label: 'Policy key' }, { value: data.key, readonly: true });
    const from = `It begins with what version ${data.version} says. That version stays as it is.`;
    return editor(desk, sources, { place: `${PLACE}/${id}/new-version`, key, begin: data.definition, from });
  });
}

function mayNotWrite(): HTMLElement {
  return section(
    'For owners and admins',
    h('p', {}, 'An owner or an admin can write policies.'),
    h('p', {}, h('a', { href: placeOf(PLACE) }, 'All policies')),
  );
}

interface Beginning {
  /** Where it is written. */
  readonly place: string;
  readonly key: Field;
  readonly begin: object;
  /** Of which version it is a new one. */
  readonly from?: string;
}

function editor(desk: Desk, sources: readonly Source[], { place, key, begin, from }: Beginning): HTMLElement {
  const definition = definitionField(begin);
  const kept = keptDraft(desk.session, place);
  const draft = kept.read();
  if (draft) [key.control.value, definition.control.value] = [draft.key, draft.definition];
  const keep = (): void => kept.write({ key: key.control.value, definition: definition.control.value });
  for (const { control } of [key, definition]) control.addEventListener('input', keep);
  const beginAnew = (): void => {
    kept.forget();
    desk.reload();
  };
  const tried = tryPanel(desk, () => {
    const written = definitionIn(definition);
    return written.ok ? { ok: true, value: { definition: written.value } } : written;
  });
  definition.control.addEventListener('input', tried.forget);
  const check = policyCheck(desk, definition, ({ inputs }) => tried.askFor(inputs));
  return h(
    'div',
    { class: 'risk-stack' },
    from !== undefined && notice('calm', from),
    draft && restoredNotice(beginAnew),
    h(
      'section',
      { class: 'card risk-section', 'aria-label': 'Policy' },
      form(
        {
          button: 'Save as a draft',
          busy: 'Saving…',
          fields: { '/key': key, '/definition': definition },
          submit: saving(desk, key, definition, kept.forget),
        },
        h('div', { class: 'risk-short' }, key.element),
        h(
          'div',
          { class: 'risk-writing' },
          definition.element,
          h('div', { class: 'risk-beside' }, check, sourceNames(sources)),
        ),
      ),
    ),
    section('Try it', tried.element),
  );
}

function restoredNotice(beginAnew: () => void): HTMLElement {
  return notice(
    'calm',
    h('p', {}, 'This is what you had written here before. It is not saved yet.'),
    h('div', {}, h('button', { type: 'button', class: 'quiet', onclick: beginAnew }, 'Begin anew')),
  );
}

/** The draft has its own page, where it is published. */
function saving(
  desk: Desk,
  key: Field,
  definition: DefinitionField,
  onSaved: () => void,
): () => Promise<Failure | undefined> {
  const keyOf = keyByContent();
  return async () => {
    const failure = emptyFailure({ '/key': key });
    if (failure) return failure;
    const written = definitionIn(definition);
    if (!written.ok) return written.failure;
    const body = { key: key.control.value.trim(), definition: written.value };
    const answer = await desk.api.post<Policy>(PLACE, body, keyOf(body));
    if (!answer.ok) return joinedFaults(answer.failure);
    onSaved();
    desk.go(`${PLACE}/${answer.value.id}`);
    return undefined;
  };
}
