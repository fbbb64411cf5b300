import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { SelectField, TextField } from '../design/parts/field.tsx';
import { Row } from '../design/parts/layout.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { failureText } from '../data/session.tsx';
import styles from './queue.module.css';
import type { WorkItem } from './work-items.ts';

interface Assignment {
  readonly assigneeId?: string | null;
  readonly dueAt?: string | null;
}

/** Assigns some of the work, one after the other. */
export function useAssign(onFailure?: (error: unknown) => void): {
  readonly assign: (items: readonly WorkItem[], assignment: Assignment) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: Error | null;
} {
  const outdates = ['listScreeningMatches', 'listActionQueue', 'readScreeningMatch'] as const;
  const match = useSend('assignScreeningMatch', { outdates });
  const action = useSend('assignAction', { outdates });
  const say = useToast();
  const assign = async (items: readonly WorkItem[], body: Assignment): Promise<boolean> => {
    try {
      for (const { id, kind } of items)
        await (kind === 'match' ? match : action).mutateAsync({ params: { id }, body });
      say(items.length === 1 ? 'Assigned.' : `${items.length} assigned.`);
      return true;
    } catch (error) {
      onFailure?.(error);
      return false;
    }
  };
  return { assign, isBusy: match.isPending || action.isPending, error: match.error ?? action.error };
}

/** What can be done with the chosen work. Members take work for themselves; owners and admins give it to anybody. */
export function AssignBar({
  chosen,
  names,
  onDone,
}: {
  readonly chosen: readonly WorkItem[];
  /** Members by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly onDone: () => void;
}): ReactNode {
  const { session } = useSession();
  const { assign, isBusy, error } = useAssign();
  const [dueOn, setDueOn] = useState('');
  const give = (assignment: Assignment): void =>
    void assign(chosen, assignment).then((did) => did && onDone());
  const others = [...names].filter(([id]) => id !== session.user.id);
  return (
    <section aria-label="Chosen work" className={styles['chosen']}>
      <Row gap={3} className={styles['bar']}>
        <strong>{chosen.length} chosen</strong>
        <Button busy={isBusy} onClick={() => give({ assigneeId: session.user.id })}>
          Take
        </Button>
        <Button busy={isBusy} onClick={() => give({ assigneeId: null })}>
          Give back
        </Button>
        {isAdministrator(session) && (
          <>
            <SelectField
              label="Assign to"
              options={[['', 'Choose a member'], ...others]}
              value=""
              onChange={({ target }) => target.value !== '' && give({ assigneeId: target.value })}
            />
            <TextField
              label="Due on"
              type="date"
              value={dueOn}
              onChange={({ target }) => setDueOn(target.value)}
            />
            <Button
              busy={isBusy}
              disabled={dueOn === ''}
              onClick={() => give({ dueAt: new Date(`${dueOn}T23:59:59`).toISOString() })}
            >
              Set the day
            </Button>
          </>
        )}
      </Row>
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
    </section>
  );
}
