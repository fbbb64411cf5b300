import type { Schemas } from '@assay/client';
import { type Child, h } from '../../parts/dom.ts';
import { nothingHere, notice } from '../parts/notices.ts';
import { allOf, type Desk, everyRow, placeOf, shownRecord } from '../parts/page.ts';
import { facts, table } from '../parts/table.ts';
import { asWords, countText, idText, momentText } from '../parts/texts.ts';
import { matchCard } from './match-card.ts';
import type { DecidedRun, DecisionTaken, SearchedSource, Source } from './records.ts';
import { subjectLink } from './runs-page.ts';
import { screenedHere } from './screened-here.ts';
import { errorText, incompleteText, statusBadge, statusMeaning, triggerText } from './words.ts';

type Member = Schemas['Member'];

type Names = ReadonlyMap<string, string>;

/** One run with all that an auditor asks: what was found and why, what was searched, what was not, and who decided. */
export function runPage(desk: Desk): Promise<Child> {
  const read = allOf<[DecidedRun, { items: readonly Source[] }, readonly Member[]]>([
    desk.api.get(`/screening/runs/${encodeURIComponent(desk.parameters['id'] ?? '')}`),
    desk.api.get('/screening/sources'),
    everyRow(desk.api, '/organization/members'),
  ]);
  return shownRecord(read, { noun: 'run', list: '/screening/runs' }, ([run, sources, members]) => {
    const names = new Map(members.map(({ userId, name }) => [`user:${userId}`, name]));
    const listNames = new Map(sources.items.map(({ key, name }) => [key, name]));
    return h(
      'div',
      { class: 'run' },
      summary(run, screenedHere(desk.session, run.id)),
      run.incomplete && incompleteness(run),
      matches(desk, run, names, listNames),
      searched(run, listNames),
      credits(run, sources.items),
    );
  });
}

function summary(run: DecidedRun, name: string | undefined): HTMLElement {
  const { reviewScore, matchScore, scorerVersion, pepLookbackMonths } = run.policy;
  return h(
    'section',
    { class: 'card', 'aria-label': 'Outcome' },
    h('div', { class: 'row' }, statusBadge(run.status), h('p', {}, statusMeaning(run.status))),
    name !== undefined &&
      h(
        'p',
        {},
        'You screened ',
        h('strong', {}, name),
        '. Only this tab knows the name: the run does not keep it.',
      ),
    facts([
      ['When', momentText(run.createdAt)],
      ['Why', triggerText(run.trigger)],
      ['Entries compared', countText(run.candidateCount, 'entry', 'entries')],
      ['Highest score', run.topScore === null ? 'Nothing was scored' : String(run.topScore)],
      ['Review and match from', `${reviewScore} and ${matchScore} points`],
      ...(pepLookbackMonths === undefined
        ? []
        : [['Still a PEP for', countText(pepLookbackMonths, 'month')] as const]),
      ['Scored by', scorerVersion],
      ...(run.riskSubjectId === null ? [] : [['Recorded on', subjectLink(run.riskSubjectId)] as const]),
      ['Run', idText(run.id)],
    ]),
  );
}

/** Document 2: what was not searched is said, and never taken for clear. */
function incompleteness({ incompleteReasons, errorCode }: DecidedRun): HTMLElement {
  return notice(
    'caution',
    h('h2', {}, errorCode === null ? 'Not everything was searched' : 'Nothing was screened'),
    errorCode !== null && h('p', {}, errorText(errorCode)),
    incompleteReasons.length > 0 &&
      h(
        'ul',
        {},
        ...incompleteReasons.map((reason) => h('li', {}, incompleteText(reason), ' ', h('code', {}, reason))),
      ),
  );
}

function matches(desk: Desk, run: DecidedRun, names: Names, listNames: Names): HTMLElement {
  const decided = byMatch(run.decisions);
  return h(
    'section',
    { class: 'matches', 'aria-label': 'Matches' },
    h('h2', {}, countText(run.matches.length, 'match', 'matches')),
    run.matches.length === 0 && nothingHere('No listed entry reached review.'),
    ...run.matches.map((match) =>
      matchCard(desk, match, {
        list: listNames.get(match.source) ?? match.source,
        decisions: decided.get(match.id) ?? [],
        nameOf: (actor) => names.get(actor) ?? `a former member (${actor})`,
      }),
    ),
  );
}

function byMatch(decisions: readonly DecisionTaken[]): ReadonlyMap<string, readonly DecisionTaken[]> {
  const byId = new Map<string, DecisionTaken[]>();
  for (const decision of decisions) {
    const earlier = byId.get(decision.matchId);
    if (earlier) earlier.push(decision);
    else byId.set(decision.matchId, [decision]);
  }
  return byId;
}

function searched({ sources }: DecidedRun, listNames: Names): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'What was searched'),
    table<SearchedSource>(
      'What was searched',
      [
        { title: 'List', cell: ({ key }) => listNames.get(key) ?? key },
        { title: 'Published', cell: ({ publishedAt }) => publishedAt ?? '–' },
        { title: 'Version', cell: ({ versionId }) => (versionId === null ? '–' : idText(versionId)) },
        { title: 'Standing', cell: standingOf },
      ],
      sources,
    ),
    h('p', { class: 'quiet-text' }, h('a', { href: placeOf('/screening/lists') }, 'How the lists stand now')),
  );
}

function standingOf({
  missing,
  stale,
  staleReasons,
  attention,
  droppedEntries = 0,
  reindexPending,
}: SearchedSource): string {
  if (missing) return 'Not searched: unknown, switched off or never loaded';
  const faults = [
    stale && `stale (${staleReasons.map(asWords).join(', ')})`,
    attention && 'an import was refused or failed',
    droppedEntries > 0 && `${countText(droppedEntries, 'record')} could not be read`,
    reindexPending && 'names one letter off not searched',
  ].filter((fault) => typeof fault === 'string');
  return faults.length === 0 ? 'Searched' : `SearchOutcome; ${faults.join('; ')}`;
}

/** Contract 4: any result that uses a list credits it. */
function credits({ sources }: DecidedRun, lists: readonly Source[]): HTMLElement {
  const used = new Set(sources.filter(({ missing }) => !missing).map(({ key }) => key));
  return h(
    'footer',
    { class: 'quiet-text credits' },
    ...lists.filter(({ key }) => used.has(key)).map(({ attribution }) => h('p', {}, attribution)),
  );
}
