import { h } from './dom.ts';

let numbered = 0;

export interface DialogParts {
  readonly title: string;
  readonly body: readonly HTMLElement[];
  readonly confirm: HTMLButtonElement;
  readonly cancel: string;
  readonly className?: string;
}

/**
 * A modal dialog of the browser's own: it keeps the keyboard inside, closes with Escape and gives the focus back.
 * `confirm` answers whether the dialog is done.
 */
export function openDialog<T>(
  parts: DialogParts,
  confirm: () => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  const titleId = `dialog-${++numbered}`;
  const before = document.activeElement;
  return new Promise((resolve) => {
    let result: T | undefined;
    const dialog = h(
      'dialog',
      { class: `dialog ${parts.className ?? ''}`, 'aria-labelledby': titleId },
      h(
        'form',
        {
          novalidate: true,
          onsubmit: (event) => {
            event.preventDefault();
            void accept();
          },
        },
        h('h2', { id: titleId }, parts.title),
        ...parts.body,
        h(
          'div',
          { class: 'dialog-actions' },
          h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, parts.cancel),
          parts.confirm,
        ),
      ),
    );
    const accept = async (): Promise<void> => {
      result = await confirm();
      if (result !== undefined) dialog.close();
    };
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
