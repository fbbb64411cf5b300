import { lazy, type ReactNode } from 'react';
import { loadPageAnew } from '../../data/load-part.ts';
import type { CodeEditorProps } from './code-editor-props.ts';
import { LatePart } from './late-part.tsx';
import { LoadFailure, Skeleton } from './notice.tsx';

const Editor = lazy(() =>
  import('./code-editor-view.tsx').then(({ CodeEditorView }) => ({ default: CodeEditorView })),
);

/** An editor for policies and templates, loaded when a page shows one. */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  return (
    <LatePart
      waiting={<Skeleton lines={12} />}
      failed={(error) => <LoadFailure error={error} retry={() => void loadPageAnew()} />}
    >
      <Editor {...props} />
    </LatePart>
  );
}
