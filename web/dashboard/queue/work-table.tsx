import { type ReactNode, useMemo, useState } from 'react';
import { useActorNames } from '../data/actor-names.ts';
import { failureText, useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import { type Column, DataTable } from '../design/parts/data-table.tsx';
import { Soft } from '../design/parts/layout.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { Time } from '../design/parts/time.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { SubjectName } from '../subjects/subject-link.tsx';
import { useGo } from '../shell/address.ts';
import { AssignBar, useAssign } from './assign-bar.tsx';
import styles from './queue.module.css';
import { useQueueKeys } from './use-queue-keys.ts';
import type { WorkItem } from './work-items.ts';

/** Work to choose from, by pointer or by keys. */
export function WorkTable({
  items,
  readOn,
}: {
  readonly items: readonly WorkItem[];
  readonly readOn: (() => void) | undefined;
}): ReactNode {
  const { session } = useSession();
  const go = useGo();
  const actors = useActorNames();
  const names = useMemo(() => memberNames(actors), [actors]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const say = useToast();
  const { assign } = useAssign((error) => say(failureText(error), 'bad'));
  const [shown, setShown] = useState(items);
  const active = useQueueKeys(shown, {
    open: ({ place }) => go(place),
    take: (item) => void assign([item], { assigneeId: session.user.id }),
    choose: ({ id }) => setChosen((before) => toggled(before, id)),
  });
  const chosenItems = items.filter(({ id }) => chosen.has(id));
  return (
    <>
      {chosenItems.length > 0 && (
        <AssignBar chosen={chosenItems} names={names} onDone={() => setChosen(new Set())} />
      )}
      <DataTable
        label="Queue"
        items={items}
        columns={useMemo(() => columnsOf(names), [names])}
        idOf={({ id }) => id}
        onOpen={({ place }) => go(place)}
        selection={chosen}
        onSelect={setChosen}
        activeId={active}
        onOrder={setShown}
        onReachEnd={readOn}
      />
      <p className={styles['keys']} aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> next, former · <kbd>Enter</kbd> open · <kbd>t</kbd> take · <kbd>x</kbd>{' '}
        choose
      </p>
    </>
  );
}

/** The list that a match was found on, and whose subject it is about where the run says so. */
function About({ about, subjectId }: WorkItem): ReactNode {
  if (subjectId === null) return about;
  return (
    <>
      <SubjectName id={subjectId} /> <Soft>{about}</Soft>
    </>
  );
}

function assigneeText({ assigneeId }: WorkItem, names: ReadonlyMap<string, string>): string {
  return names.get(assigneeId ?? '') ?? 'A former member';
}

/** A day that has gone by stands out. */
function Due({ at }: { readonly at: string }): ReactNode {
  if (Date.parse(at) > Date.now()) return <Time at={at} />;
  return (
    <Badge tone="bad">
      overdue <Time at={at} />
    </Badge>
  );
}

function columnsOf(names: ReadonlyMap<string, string>): readonly Column<WorkItem>[] {
  return [
    {
      id: 'title',
      header: 'What',
      cell: (item) => (
        <>
          <PlaceLink to={item.place}>{item.title}</PlaceLink> <Soft>{item.kind}</Soft>
          <span className={styles['about']}>
            <About {...item} />
            <span className={styles['when']}>
              {' · '}
              <Time at={item.since} />
              {item.dueAt !== null && (
                <>
                  {' · due: '}
                  <Due at={item.dueAt} />
                </>
              )}
              {item.assigneeId !== null && ` · ${assigneeText(item, names)}`}
            </span>
          </span>
        </>
      ),
      sortBy: ({ title }) => title,
    },
    { id: 'about', header: 'About', cell: (item) => <About {...item} />, minor: 'wide' },
    {
      id: 'severity',
      header: 'Severity',
      cell: ({ tone, severityText }) => <Badge tone={tone}>{severityText}</Badge>,
      sortBy: ({ severity }) => severity,
    },
    {
      id: 'since',
      header: 'Waits since',
      cell: ({ since }) => <Time at={since} />,
      sortBy: ({ since }) => since,
      minor: true,
    },
    {
      id: 'due',
      header: 'Due',
      cell: ({ dueAt }) => (dueAt === null ? '–' : <Due at={dueAt} />),
      sortBy: ({ dueAt }) => dueAt,
      minor: true,
    },
    {
      id: 'assignee',
      header: 'Assignee',
      cell: (item) => (item.assigneeId === null ? '–' : assigneeText(item, names)),
      sortBy: ({ assigneeId }) => (assigneeId === null ? null : (names.get(assigneeId) ?? '')),
      minor: true,
    },
  ];
}

function memberNames(actors: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    [...actors].flatMap(([actor, name]) =>
      actor.startsWith('user:') ? [[actor.slice(5), name] as const] : [],
    ),
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
