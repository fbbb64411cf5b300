import { type Child, fill, h } from '../../../parts/dom.ts';
import { badge, nothingHere, notice } from '../../parts/notices.ts';
import { type Desk, everyRow, newestFirst, shown } from '../../parts/page.ts';
import { isAdministrator } from '../../parts/session.ts';
import { countText, idText, momentText } from '../../parts/texts.ts';
import { outcomeBadge } from './investigation-marks.ts';
import { reviewForm } from './investigation-review-form.ts';
import { section } from '../marks.ts';
import type { Investigation, InvestigationReview } from '../records.ts';

/** What people made of it, the newest first, and the form for one more. */
export async function reviews(desk: Desk, investigation: Investigation): Promise<HTMLElement> {
  const [word, list] = [h('div'), h('div')];
  const told = h('div', { class: 'risk-stack', tabindex: -1 }, word, list);
  const read = async (): Promise<void> => {
    const query = { investigationId: investigation.id };
    const all = everyRow<InvestigationReview>(desk.api, '/risk/investigation-reviews', query);
    fill(list, await shown(all, (rows) => entries(investigation, rows)));
  };
  const place = h('div');
  const offer = (): void =>
    fill(
      place,
      reviewForm(desk, investigation, () => void stored()),
    );
  const stored = async (): Promise<void> => {
    offer();
    fill(word, notice('good', 'Your review is stored.'));
    told.focus();
    await read();
  };
  await read();
  if (isAdministrator(desk.session)) offer();
  else fill(place, h('p', { class: 'quiet-text' }, 'An owner or an admin can review this investigation.'));
  return section('Reviews', told, place);
}

function entries(investigation: Investigation, rows: readonly InvestigationReview[]): HTMLElement {
  if (rows.length === 0) return nothingHere('Nobody has reviewed this investigation yet.');
  return h('ol', { class: 'risk-entries' }, ...newestFirst(rows).map((row) => entry(investigation, row)));
}

function entry(investigation: Investigation, { data }: InvestigationReview): HTMLElement {
  const { outcome, investigationOutdated, reason, createdAt, createdBy, findings } = data;
  return h(
    'li',
    { class: 'risk-entry' },
    h(
      'div',
      { class: 'row' },
      outcomeBadge(outcome),
      investigationOutdated && badge('was out of date by then', 'caution'),
    ),
    h('p', {}, `“${reason}”`),
    h('p', { class: 'risk-about' }, momentText(createdAt), ' by ', idText(createdBy)),
    findings.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, countText(findings.length, 'verdict')),
        h(
          'ul',
          { class: 'risk-steps' },
          ...findings.map((one) => h('li', {}, ...verdictTexts(investigation, one))),
        ),
      ),
  );
}

function verdictTexts(
  { data }: Investigation,
  { findingId, verdict, note }: InvestigationReview['data']['findings'][number],
): readonly Child[] {
  const statement = data.findings.find(({ id }) => id === findingId)?.statement ?? findingId;
  return [badge(verdict, 'calm'), ` ${statement}`, note !== null && h('div', {}, `“${note}”`)];
}
