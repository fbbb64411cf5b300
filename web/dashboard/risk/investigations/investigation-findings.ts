import { type Child, h } from '../../../parts/dom.ts';
import { badge, nothingHere, notice } from '../../parts/notices.ts';
import type { Desk } from '../../parts/page.ts';
import { citationsOf, type ShowCitations } from './investigation-citations.ts';
import { findingTitle, isOfModel, severityBadge } from './investigation-marks.ts';
import { section } from '../marks.ts';
import type { Finding, Investigation } from '../records.ts';

const OUTLOOKS: readonly string[] = ['band_could_fall', 'band_could_rise'];

/** What was found, in three parts: what is computed, what would change the band, and what a model wrote. */
export function findingSections(desk: Desk, { data }: Investigation): readonly Child[] {
  const { findings, model, error } = data;
  const show = citationsOf(desk, findings);
  const ofModel = findings.filter(isOfModel);
  const computed = findings.filter((one) => !isOfModel(one));
  const outlooks = computed.filter(({ code }) => OUTLOOKS.includes(code));
  const shows = computed.filter(({ code }) => !OUTLOOKS.includes(code));
  return [
    section(
      'What the records show',
      h('p', { class: 'quiet-text' }, 'Computed: the same records always give the same findings.'),
      listOf(shows, show, 'The records show nothing that calls for attention.'),
    ),
    outlooks.length > 0 &&
      section(
        'What would change the band',
        notice(
          'caution',
          'For reviewers. Shown to the subject, this is a manual for getting round the policy.',
        ),
        listOf(outlooks, show, ''),
      ),
    model !== null && error === null && section('What a model wrote', ...modelPart(model, ofModel, show)),
  ];
}

function modelPart(model: string, findings: readonly Finding[], show: ShowCitations): readonly Child[] {
  return [
    notice(
      'caution',
      h('p', {}, 'Written by the model ', h('strong', {}, model), ', not computed. It may be wrong.'),
      h('p', {}, 'Each finding cites records that were looked at. Whether they say so is for you to check.'),
    ),
    listOf(findings, show, 'The model added nothing.'),
  ];
}

function listOf(findings: readonly Finding[], show: ShowCitations, empty: string): HTMLElement {
  if (findings.length === 0) return nothingHere(empty);
  return h('ol', { class: 'risk-entries' }, ...findings.map((finding) => entry(finding, show)));
}

function entry(finding: Finding, show: ShowCitations): HTMLElement {
  return h(
    'li',
    { class: 'risk-entry' },
    h(
      'div',
      { class: 'row' },
      severityBadge(finding.severity),
      h('strong', {}, findingTitle(finding)),
      isOfModel(finding) && badge('by a model', 'caution'),
    ),
    h('p', { class: isOfModel(finding) ? 'risk-of-model' : undefined }, finding.statement),
    show(finding),
  );
}
