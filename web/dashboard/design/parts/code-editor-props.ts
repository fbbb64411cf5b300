import type { Mark } from './marks.ts';

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
