import { type Child, fill, h } from '../../../parts/dom.ts';
import { keyByContent } from '../../parts/api.ts';
import { ask } from '../../parts/ask.ts';
import { badge, nothingHere } from '../../parts/notices.ts';
import { type Desk, placeOf, shown } from '../../parts/page.ts';
import { type Column, table } from '../../parts/table.ts';
import { asWords, momentText } from '../../parts/texts.ts';
import { momentOrNone, NONE } from '../marks.ts';
import type { Monitoring, RiskEvent } from '../records.ts';

/** By which policy versions the service assesses the subject again by itself. */
export async function monitoring(desk: Desk, subjectId: string): Promise<HTMLElement> {
  const place = h('div');
  const path = `/risk/subjects/${subjectId}/monitoring`;
  const read = async (): Promise<void> => {
    const list = await shown(desk.api.get<readonly Monitoring[]>(path), (rows) =>
      rows.length === 0
        ? nothingHere('No policy is assigned: the service does not assess this subject by itself.')
        : table(
            'Monitoring',
            columns((row) => void turn(row)),
            rows,
          ),
    );
    fill(place, list);
  };
  const turn = async (row: Monitoring): Promise<void> => {
    if (await turned(desk, path, row)) await read();
  };
  await read();
  return place;
}

function columns(turn: (row: Monitoring) => void): readonly Column<Monitoring>[] {
  return [
    {
      title: 'Policy',
      cell: ({ policyKey, policyVersionId }) =>
        h('a', { href: placeOf(`/risk/policies/${policyVersionId}`) }, policyKey),
    },
    { title: 'State', cell: stateOf },
    { title: 'Last check', cell: lastCheck },
    { title: 'Next check', cell: ({ nextCheckAt }) => momentOrNone(nextCheckAt) },
    {
      title: 'Change',
      cell: (row) =>
        h(
          'button',
          { type: 'button', class: 'quiet', onclick: () => turn(row) },
          row.enabled ? 'Pause' : 'Resume',
        ),
    },
  ];
}

function stateOf({ enabled, lastError }: Monitoring): Child {
  return h(
    'div',
    { class: 'row' },
    enabled ? badge('on', 'good') : badge('paused', 'calm'),
    lastError !== null && badge(asWords(lastError), 'bad'),
  );
}

function lastCheck({ lastAssessmentId, lastEvaluatedAt }: Monitoring): Child {
  if (lastEvaluatedAt === null) return NONE;
  if (lastAssessmentId === null) return momentText(lastEvaluatedAt);
  return h('a', { href: placeOf(`/risk/assessments/${lastAssessmentId}`) }, momentText(lastEvaluatedAt));
}

async function turned(
  { api }: Desk,
  path: string,
  { policyKey, policyVersionId, enabled }: Monitoring,
): Promise<boolean> {
  const keyOf = keyByContent();
  const answer = await ask<RiskEvent>({
    title: `${enabled ? 'Pause' : 'Resume'} monitoring by ${policyKey}`,
    body: [
      h(
        'p',
        {},
        enabled
          ? 'The service stops assessing this subject by itself. What was assessed and asked for stays as it is.'
          : 'The service assesses this subject again by itself, from now on.',
      ),
    ],
    button: enabled ? 'Pause' : 'Resume',
    send: () => {
      const body = { policyVersionId, enabled: !enabled };
      return api.post<RiskEvent>(path, body, keyOf(body));
    },
  });
  return answer?.ok === true;
}
