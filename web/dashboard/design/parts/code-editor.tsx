import { lazy, type ReactNode, Suspense } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import { Skeleton } from './notice.tsx';

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
