import { AssayProblem } from '@assay/client/browser';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import '../../../parts/pages.css';
import type { OpenedPdf } from '../../../parts/pdf.ts';
import { FormDialog } from '../../design/parts/form-dialog.tsx';
import type { Answer, Failure } from './answers.ts';
import type { Ground, PlacingState } from './ground.ts';
import './placing.css';
import { type AskRemoval, Workbench } from './workbench.ts';

interface Question {
  readonly text: string;
  readonly remove: () => Promise<Answer<unknown>>;
  readonly answer: (isGone: boolean) => void;
}

/** The workbench in a page: what it is made of does not change while the page is open. */
export function WorkbenchMount({
  ground,
  first,
  opened,
}: {
  readonly ground: Ground;
  readonly first: PlacingState;
  readonly opened?: OpenedPdf;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const start = useRef({ ground, first, opened });
  const [question, setQuestion] = useState<Question>();
  const queries = useQueryClient();
  useEffect(() => {
    const askRemoval: AskRemoval = (text, remove) =>
      new Promise((answer) => setQuestion({ text, remove, answer }));
    const bench = new Workbench(start.current.ground, start.current.first, askRemoval);
    place.current?.replaceChildren(bench.element);
    void bench.open(start.current.opened);
    return () => {
      bench.element.remove();
      bench.leave();
      // The pages of the record show what was placed here.
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'placing' });
    };
  }, [queries]);
  return (
    <>
      <div ref={place} />
      {question && <RemovalDialog {...question} onEnd={() => setQuestion(undefined)} />}
    </>
  );
}

function RemovalDialog({
  text,
  remove,
  answer,
  onEnd,
}: Question & { readonly onEnd: () => void }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const end = (isGone: boolean): void => {
    onEnd();
    // Once the dialog has given the keyboard back.
    setTimeout(() => answer(isGone));
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    const removed = await remove();
    setBusy(false);
    if (removed.ok) end(true);
    else setError(problemOf(removed.failure));
  };
  return (
    <FormDialog
      title="Remove this field"
      description={text}
      submit="Remove"
      busy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={() => end(false)}
    />
  );
}

function problemOf({ status, detail }: Failure): Error {
  return status === 0 ? new Error(detail) : new AssayProblem(status, { detail });
}
