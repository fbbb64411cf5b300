import { type Child, h } from '../../parts/dom.ts';
import { nothingHere } from '../parts/notices.ts';
import { placeOf } from '../parts/page.ts';
import { type Column, table } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { checkBadges, NONE } from './marks.ts';
import type { Check } from './records.ts';

/** A check in the row of the step that made it. */
export function checkOutcome(check: Check): HTMLElement {
  return h('span', { class: 'row' }, checkBadges(check), reference(check));
}

/** Those that outside providers made: they belong to no attempt. */
export function looseChecks(checks: readonly Check[]): HTMLElement {
  const loose = checks.filter(({ workflowRunId }) => workflowRunId === null);
  if (loose.length === 0) return nothingHere('No outside provider has posted a check.');
  return table('Checks outside the workflows', COLUMNS, loose);
}

const COLUMNS: readonly Column<Check>[] = [
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Outcome', cell: checkBadges },
  { title: 'Provider', cell: ({ provider }) => h('div', { class: 'verification-long' }, provider) },
  { title: 'Reference', cell: (check) => reference(check) ?? NONE },
  { title: 'Participant', cell: ({ participantId }) => participantId ?? NONE },
  { title: 'When', cell: ({ createdAt }) => momentText(createdAt) },
];

const SCREENING_RUN = /^screening-run:([\da-f-]+)$/;

/** Only a check of the service's own step leads to a run: what outside providers refer to is theirs. */
function reference({ workflowRunId, providerRef }: Check): Child {
  if (providerRef === null) return undefined;
  const id = workflowRunId === null ? undefined : SCREENING_RUN.exec(providerRef)?.[1];
  return id === undefined
    ? idText(providerRef)
    : h('a', { href: placeOf(`/screening/runs/${id}`) }, 'Screening run');
}
