import { AssayProblem } from '@assay/client/browser';
import { useRef, useState } from 'react';
import { useSend } from '../../data/api.ts';
import type { NewStep, Workflow } from '../records.ts';

interface WorkflowBody {
  readonly key: string;
  readonly name: string;
  readonly steps: readonly NewStep[];
}

/**
 * Saves once what may be saved. `refuse` says why not, as things stand now: they may have changed since the page was
 * opened. After a lost answer the same content is sent again without asking, for what stands there now may be that try.
 */
export function useSaveWorkflow(
  refuse: (body: WorkflowBody) => Promise<string | undefined>,
  onDone: (saved: Workflow) => void,
): {
  readonly save: (body: WorkflowBody) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly refusal: string | undefined;
  /** Forgets why the last try was refused. */
  readonly reset: () => void;
} {
  const send = useSend('saveWorkflow', { onDone });
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const lost = useRef('');
  const save = async (body: WorkflowBody): Promise<void> => {
    const content = JSON.stringify(body);
    setAsking(true);
    setFailure(undefined);
    send.reset();
    try {
      const why = content === lost.current ? undefined : await refuse(body);
      setRefusal(why);
      if (why === undefined)
        send.mutate(
          { body },
          {
            onError: (error) => {
              if (isLost(error)) lost.current = content;
            },
          },
        );
    } catch (error) {
      setFailure(error);
    } finally {
      setAsking(false);
    }
  };
  return {
    save: (body) => void save(body),
    isBusy: isAsking || send.isPending,
    error: failure ?? send.error,
    refusal,
    reset: () => {
      setRefusal(undefined);
      setFailure(undefined);
      send.reset();
    },
  };
}

/** Whether the service may have done it all the same. */
function isLost(error: unknown): boolean {
  return !(error instanceof AssayProblem) || error.status >= 500;
}
