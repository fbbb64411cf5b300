/** Puts the keyboard at a place of the text in the editor within this element, and that place in sight. */
export async function leadTo(within: HTMLElement | null, offset: number): Promise<void> {
  const element = within?.querySelector<HTMLElement>('.cm-editor');
  if (!element) return;
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(element);
  if (!view) return;
  const anchor = Math.min(offset, view.state.doc.length);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
