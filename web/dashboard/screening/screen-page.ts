import { type Child, h } from '../../parts/dom.ts';
import { type Failure, keyByContent } from '../parts/api.ts';
import { choiceField, form, inputField, textField } from '../parts/form.ts';
import { emptyFailure } from '../parts/needed.ts';
import { notice } from '../parts/notices.ts';
import { type Desk, placeOf, shown } from '../parts/page.ts';
import { piecesOf } from '../parts/texts.ts';
import { identifierRows } from './identifier-rows.ts';
import { listChoices } from './list-choices.ts';
import type { Monitor, Run, Source } from './records.ts';
import { noteScreened } from './screened-here.ts';

/** Asks whom to screen against which lists, and leads to the run. */
export function screenPage(desk: Desk): Promise<Child> {
  return shown(desk.api.get<{ items: readonly Source[] }>('/screening/sources'), ({ items }) =>
    screenForm(desk, items),
  );
}

function screenForm(desk: Desk, sources: readonly Source[]): Child {
  const who = subjectFields();
  const lists = listChoices(sources);
  const by = policyFields(desk.query.get('riskSubjectId') ?? '');
  const keepScreening = h('input', { type: 'checkbox' });
  const keyOf = keyByContent();
  const submit = async (): Promise<Failure | undefined> => {
    const failure = emptyFailure(who.needed);
    if (failure) return failure;
    const request = { subject: who.read(), sources: lists.chosen(), ...by.read() };
    const key = keyOf({ request, again: keepScreening.checked });
    const answer = keepScreening.checked
      ? await desk.api.post<Monitor>('/screening/monitors', request, key)
      : await desk.api.post<Run>('/screening/runs', request, key);
    if (!answer.ok) return answer.failure;
    const id = 'lastRunId' in answer.value ? answer.value.lastRunId : answer.value.id;
    noteScreened(desk.session, id, request.subject.name);
    desk.go(`/screening/runs/${id}`);
    return undefined;
  };
  return h(
    'div',
    { class: 'card' },
    isNothingLoaded(sources) && noListYet(),
    form(
      {
        button: 'Screen',
        busy: 'Screening…',
        fields: { ...who.fields, '/sources': lists, ...by.fields },
        submit,
      },
      ...who.elements,
      lists.element,
      by.element,
      h(
        'label',
        { class: 'choice' },
        keepScreening,
        h('span', {}, 'Screen again whenever one of these lists changes'),
      ),
    ),
    h(
      'p',
      { class: 'quiet-text' },
      'A run keeps a keyed digest of what you enter here, and no name, date or number. Whoever is screened again is kept encrypted.',
    ),
  );
}

function isNothingLoaded(sources: readonly Source[]): boolean {
  return sources.every(({ activeVersion }) => activeVersion === null);
}

function noListYet(): HTMLElement {
  return notice(
    'caution',
    h(
      'p',
      {},
      'No list is loaded yet, so nothing can be screened. ',
      h('a', { href: placeOf('/screening/lists') }, 'Lists'),
      ' says how each stands.',
    ),
  );
}

function subjectFields() {
  const name = inputField({ label: 'Name', hint: 'In any script' }, { name: 'name', required: true });
  const kind = choiceField({ label: 'Kind' }, [
    ['', 'Person or company'],
    ['person', 'Person'],
    ['entity', 'Company or other entity'],
  ]);
  const births = inputField({
    label: 'Date of birth',
    hint: '1961-03-04, 1961-03 or 1961; several with commas',
  });
  const nationalities = inputField({
    label: 'Nationality',
    hint: 'Country codes such as DE or DEU; of a company, where it is registered',
  });
  const country = inputField(
    { label: 'Country', hint: 'Tells how a name in Chinese characters is read' },
    { maxlength: 3 },
  );
  const aliases = textField({ label: 'Other names', hint: 'One on each line' });
  const identifiers = identifierRows();
  return {
    elements: [
      name.element,
      h('div', { class: 'columns' }, kind.element, births.element, nationalities.element, country.element),
      h('div', { class: 'columns' }, aliases.element, identifiers.element),
    ],
    fields: {
      '/subject/name': name,
      '/subject/aliases': aliases,
      '/subject/entityType': kind,
      '/subject/datesOfBirth': births,
      '/subject/nationalities': nationalities,
      '/subject/country': country,
      '/subject/identifiers': identifiers,
    },
    needed: { '/subject/name': name },
    read: () => ({
      name: name.control.value.trim(),
      aliases: piecesOf(aliases.control.value, '\n'),
      datesOfBirth: piecesOf(births.control.value, ','),
      nationalities: piecesOf(nationalities.control.value, ','),
      identifiers: identifiers.read(),
      ...(kind.control.value !== '' && { entityType: kind.control.value }),
      ...(country.control.value.trim() !== '' && { country: country.control.value.trim() }),
    }),
  };
}

/** From which scores on, and on whom it is recorded; what is left empty the service decides. */
function policyFields(riskSubjectId: string) {
  const review = inputField({ label: 'Review from' }, { type: 'number', placeholder: '70' });
  const match = inputField({ label: 'Match from' }, { type: 'number', placeholder: '90' });
  const lookback = inputField(
    { label: 'Months after leaving office', hint: 'During which somebody still counts as a PEP' },
    { type: 'number' },
  );
  const subject = inputField(
    { label: 'Risk subject', hint: 'Its id: the outcome is recorded there as evidence' },
    { value: riskSubjectId },
  );
  return {
    element: h(
      'details',
      { class: 'screening-more', open: riskSubjectId !== '' },
      h('summary', {}, 'Scores and where it is recorded'),
      h('div', { class: 'columns' }, review.element, match.element, lookback.element, subject.element),
    ),
    fields: {
      '/reviewScore': review,
      '/matchScore': match,
      '/pepLookbackMonths': lookback,
      '/riskSubjectId': subject,
    },
    read: () => ({
      ...(review.control.value !== '' && { reviewScore: Number(review.control.value) }),
      ...(match.control.value !== '' && { matchScore: Number(match.control.value) }),
      ...(lookback.control.value !== '' && { pepLookbackMonths: Number(lookback.control.value) }),
      ...(subject.control.value.trim() !== '' && { riskSubjectId: subject.control.value.trim() }),
    }),
  };
}
