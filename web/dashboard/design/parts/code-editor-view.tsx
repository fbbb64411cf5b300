import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type ReactNode, useEffect, useRef } from 'react';
import { styleNonce } from '../style-nonce.ts';
import type { CodeEditorProps } from './code-editor-props.ts';
import styles from './code-editor.module.css';

export function CodeEditorView(props: CodeEditorProps): ReactNode {
  const { label, language, value, marks, readOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const editable = useRef(new Compartment());
  /** Texts that the page was told of and has not drawn yet. */
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(styleNonce()),
          lineNumbers(),
          foldGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightSelectionMatches(),
          syntaxHighlighting(colours),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          language === 'json' ? json() : markdown(),
          lintGutter(),
          autocompletion({ override: [(context) => completions(latest.current, context)] }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.lineWrapping,
          // The index is said so that checks of the page see that the keyboard can scroll it.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          editable.current.of(EditorState.readOnly.of(readOnly)),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (!docChanged) return;
            const text = state.doc.toString();
            told.current.add(text);
            latest.current.onChange?.(text);
          }),
          EditorView.domEventHandlers({ beforeinput: replaceSelection }),
          theme,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [language, label, readOnly]);
  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const isShown = current.state.doc.toString() === value;
    // A text that comes back late, while more was typed, must not undo what was typed.
    const isLate = told.current.has(value);
    if (!isShown && isLate) return;
    if (!isShown) current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
    told.current.clear();
  }, [value]);
  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const end = current.state.doc.length;
    const placed = (marks ?? []).map((mark) => ({
      ...mark,
      from: Math.min(mark.from, end),
      to: Math.min(mark.to, end),
    }));
    current.dispatch(setDiagnostics(current.state, placed));
  }, [marks]);
  return <div ref={place} className={styles['editor']} />;
}

/**
 * Text over a selection, and several lines at once. The browser would keep the look of what was there by a style
 * attribute, which the policy of the page refuses.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { state, composing } = view;
  if (inputType !== 'insertText' || data === null || composing || state.readOnly) return false;
  if (state.selection.main.empty && !data.includes('\n')) return false;
  event.preventDefault();
  view.dispatch({ ...state.replaceSelection(data), userEvent: 'input.type', scrollIntoView: true });
  return true;
}

function completions({ complete }: CodeEditorProps, context: CompletionContext) {
  const word = context.matchBefore(/[\w."-]*/);
  if (!complete || (!context.explicit && (word === null || word.from === word.to))) return null;
  const found = complete(context.state.doc.toString(), context.pos);
  return {
    from: word?.from ?? context.pos,
    options: found.map(({ text, detail }) => ({ label: text, ...(detail !== undefined && { detail }) })),
  };
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.heading], color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: tags.link, color: 'var(--info)' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    fontSize: 'var(--text-small)',
  },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-gutters': { backgroundColor: 'var(--surface-sunken)', color: 'var(--ink-soft)', border: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: '3px solid var(--focus)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft) !important',
  },
  // The search of the editor, in the parts of the page.
  '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-1)',
    alignItems: 'center',
    padding: 'var(--space-2) var(--space-6) var(--space-2) var(--space-2)',
    fontFamily: 'var(--font-body)',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', content: '""' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-small)' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)' },
  '.cm-textfield, .cm-button': {
    minHeight: '1.75rem',
    margin: '0 !important',
    padding: '0 var(--space-2)',
    fontSize: 'var(--text-small)',
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
  },
  '.cm-button': { fontWeight: '600', cursor: 'pointer', textTransform: 'capitalize' },
  '.cm-panel.cm-search [name=close]': {
    top: 'var(--space-2)',
    right: 'var(--space-2)',
    color: 'var(--ink-soft)',
    fontSize: 'var(--text-large)',
    cursor: 'pointer',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
});
