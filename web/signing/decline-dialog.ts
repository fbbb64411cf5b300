import { openDialog } from '../parts/dialog.ts';
import { h, say, setAttribute } from '../parts/dom.ts';
import { texts } from './texts.ts';

/** Asks for the reason and declines; the dialog stays open with the fault that `decline` answers. */
export async function askDecline(
  documentName: string,
  decline: (reason: string) => Promise<string | undefined>,
): Promise<boolean> {
  const message = h('p', { class: 'message wrong', role: 'alert', id: 'decline-message' });
  const reason = h('textarea', {
    rows: 3,
    id: 'decline-reason',
    'aria-describedby': 'decline-message',
    maxlength: 2000,
    oninput: () => {
      say(message, '');
      setAttribute(reason, 'aria-invalid', undefined);
    },
  });
  const wrong = (text: string): undefined => {
    say(message, text);
    setAttribute(reason, 'aria-invalid', 'true');
    reason.focus();
  };
  const declined = await openDialog(
    {
      title: texts.declineTitle,
      body: [
        h('p', {}, texts.declineText(documentName)),
        h('label', { for: 'decline-reason', class: 'label' }, texts.declineReason),
        reason,
        message,
      ],
      confirm: h('button', { type: 'submit', class: 'danger' }, texts.declineConfirm),
      cancel: texts.cancel,
    },
    async () => {
      if (reason.value.trim() === '') return wrong(texts.declineNeeded);
      const fault = await decline(reason.value.trim());
      return fault === undefined ? true : wrong(fault);
    },
  );
  return declined === true;
}
