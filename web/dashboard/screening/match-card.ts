import { type Child, h } from '../../parts/dom.ts';
import { badge } from '../parts/notices.ts';
import type { Desk } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { table } from '../parts/table.ts';
import { asWords, idText, momentText } from '../parts/texts.ts';
import { decide } from './decide.ts';
import type { Decision, DecisionTaken, Factor, Match, PepDetails, Position } from './records.ts';
import { decisionBadge, factorText, standingText } from './words.ts';

interface Around {
  /** Name of the list. */
  readonly list: string;
  /** Oldest first. */
  readonly decisions: readonly DecisionTaken[];
  readonly nameOf: (actor: string) => string;
}

/** One listed entry that may be the subject: its score, what each point is for, and what was decided. */
export function matchCard(desk: Desk, match: Match, { list, decisions, nameOf }: Around): HTMLElement {
  const { listedName, matchedName, score, listKind, sourceEntryId, pep } = match;
  return h(
    'article',
    { class: 'card match', 'aria-label': listedName },
    h(
      'div',
      { class: 'row' },
      h('h3', {}, listedName),
      badge(listKind === 'pep' ? 'PEP' : 'Sanctions', 'calm'),
      decisionBadge(match.decision),
    ),
    h('p', { class: 'quiet-text' }, list, ', entry ', idText(sourceEntryId)),
    matchedName !== null &&
      matchedName !== listedName &&
      h('p', {}, 'The name that agreed: ', h('strong', {}, matchedName)),
    scoreBar(score),
    factorTable(match.factors, score),
    pep && pepDetails(pep),
    decisions.length > 0 && trail(decisions, nameOf),
    decisionButtons(desk, match),
  );
}

function scoreBar(score: number): HTMLElement {
  return h(
    'div',
    { class: 'score' },
    h('meter', { min: 0, max: 100, value: score, 'aria-label': 'Score' }),
    h('strong', {}, `${score} of 100`),
  );
}

/** Every point that the score is made of. */
function factorTable(factors: readonly Factor[], score: number): HTMLElement {
  const sum: Factor = { code: '', points: score, detail: null };
  return table<Factor>(
    'Why this score',
    [
      {
        title: 'Why',
        cell: ({ code }) =>
          code === '' ? h('strong', {}, 'Score') : h('span', { title: code }, factorText(code)),
      },
      { title: 'Detail', cell: ({ detail }) => detail ?? '' },
      {
        title: 'Points',
        isNumber: true,
        cell: ({ code, points }) => (code === '' ? h('strong', {}, String(points)) : signed(points)),
      },
    ],
    [...factors, sum],
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}

function pepDetails(pep: PepDetails): HTMLElement {
  const { flags, positions, relatedPeps = [] } = pep;
  return h(
    'div',
    { class: 'pep' },
    h('p', {}, h('strong', {}, standingText(pep)), flags.length > 0 && ` (${flags.map(asWords).join(', ')})`),
    positions.length > 0 && positionList(positions),
    ...relatedPeps.map(({ entryId, name, relation, positions: theirs }) =>
      h(
        'div',
        {},
        h('p', {}, `${asWords(relation)} of `, h('bdi', {}, name), ` (${entryId})`),
        positionList(theirs),
      ),
    ),
  );
}

function positionList(positions: readonly Position[]): HTMLElement {
  return h(
    'ul',
    {},
    ...positions.map(({ title, country, start, end, current, roster }) =>
      h(
        'li',
        {},
        `${title}${country === null ? '' : `, ${country}`}: ${start ?? 'unknown'} to ${end ?? (current ? 'today' : 'unknown')} `,
        h('span', { class: 'quiet-text' }, `stated by ${roster}`),
      ),
    ),
  );
}

function trail(decisions: readonly DecisionTaken[], nameOf: Around['nameOf']): HTMLElement {
  return h(
    'ol',
    { class: 'trail', 'aria-label': 'Decisions' },
    ...decisions.map(({ decision, reason, decidedBy, decidedAt }) =>
      h(
        'li',
        {},
        decisionBadge(decision),
        ' ',
        h('bdi', {}, nameOf(decidedBy)),
        ', ',
        momentText(decidedAt),
        h('p', {}, reason),
      ),
    ),
  );
}

const BUTTONS: readonly (readonly [Decision, string])[] = [
  ['confirmed', 'Confirm the match'],
  ['false_positive', 'Mark as false positive'],
];

/** Document 2, *Rules*: owners and admins decide. */
function decisionButtons(desk: Desk, match: Match): Child {
  if (!isAdministrator(desk.session))
    return h('p', { class: 'quiet-text' }, 'An owner or admin of the organization decides on matches.');
  return h(
    'div',
    { class: 'row' },
    ...BUTTONS.filter(([decision]) => decision !== match.decision).map(([decision, text]) =>
      h('button', { type: 'button', onclick: () => void decide(desk, match, decision) }, text),
    ),
  );
}
