import type { Locator } from 'playwright-core';

/** The whole text of the one code editor, of which the page draws only what is in sight. */
export function editorText(room: Locator): Promise<string> {
  return inView(room, ({ state }) => state.doc.toString());
}

/** Where the cursor of the editor stands in its text. */
export function editorCursor(room: Locator): Promise<number> {
  return inView(room, ({ state }) => state.selection.main.head);
}

/** Writes into the one editor as somebody would who pastes over what is there. */
export function writeInEditor(room: Locator, text: string): Promise<void> {
  return writeInto(room.locator('.cm-content'), text);
}

/** Replaces the whole text as a person would; `fill` edits the page behind the editor's back. */
export async function writeInto(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  const { keyboard } = editor.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.insertText(text);
}

async function inView<T>(room: Locator, read: (view: View) => T): Promise<T> {
  const content = room.locator('.cm-content');
  await content.waitFor();
  const view = await content.evaluateHandle((element) => {
    const { cmTile, cmView } = element as unknown as Record<'cmTile' | 'cmView', Held | undefined>;
    const found = cmTile?.view ?? cmView?.rootView?.view;
    if (!found) throw new Error('The editor has no view.');
    return found;
  });
  return view.evaluate(read);
}

interface Held {
  readonly view?: View;
  readonly rootView?: { readonly view: View };
}

interface View {
  readonly state: {
    readonly doc: { toString(): string };
    readonly selection: { readonly main: { readonly head: number } };
  };
}
