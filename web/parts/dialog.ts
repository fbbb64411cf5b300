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
 * `confirm` answers whether the dialog is done. While it works the dialog stays; where it is closed all the same, its
 * result is still handed over.
 */
export function openDialog<T>(
  parts: DialogParts,
  confirm: () => Promise<T | undefined> | T | undefined,
): Promise<T | undefined> {
  const titleId = `dialog-${++numbered}`;
  const before = document.activeElement;
  return new Promise((resolve) => {
    let result: T | undefined;
    let isBusy = false;
    const cancel = h(
      'button',
      { type: 'button', class: 'quiet', onclick: () => isBusy || dialog.close() },
      parts.cancel,
    );
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
        h('div', { class: 'dialog-actions' }, cancel, parts.confirm),
      ),
    );
    const accept = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        result = await confirm();
      } finally {
        isBusy = false;
      }
      if (!dialog.open) resolve(result);
      else if (result !== undefined) dialog.close();
    };
    dialog.addEventListener('cancel', (event) => {
      if (isBusy) event.preventDefault();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (!isBusy) resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
