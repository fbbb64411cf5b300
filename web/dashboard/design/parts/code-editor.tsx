import type { Mark } from './marks.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from './notice.tsx';

export interface Completion {
  readonly text: string;
  readonly detail?: string;
}

export interface CodeEditorProps {
  readonly label: string;
  readonly language: 'json' | 'markdown';
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly marks?: readonly Mark[];
  /** What may stand at a place of the text. */
  readonly complete?: (text: string, at: number) => readonly Completion[];
  readonly readOnly?: boolean;
}

const Editor = lazy(() =>
  import('./code-editor-view.tsx').then(({ CodeEditorView }) => ({ default: CodeEditorView })),
);

/** An editor for policies and templates, loaded when a page shows one. */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton lines={12} />}>
      <Editor {...props} />
    </Suspense>
  );
}
