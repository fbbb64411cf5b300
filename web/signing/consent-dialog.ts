import { openDialog } from '../parts/dialog.ts';
import { h, say, setAttribute } from '../parts/dom.ts';
import { texts } from './texts.ts';

/** Contract 5, *Signing*: asked before the first signature. True where the signer agrees. */
export async function askConsent(documentName: string): Promise<boolean> {
  const message = h('p', { class: 'message wrong', role: 'alert', id: 'consent-message' });
  const box = h('input', {
    type: 'checkbox',
    'aria-describedby': 'consent-message',
    onchange: () => wrong(''),
  });
  const wrong = (text: string): void => {
    say(message, text);
    setAttribute(box, 'aria-invalid', text === '' ? undefined : 'true');
  };
  const agreed = await openDialog(
    {
      title: texts.consentTitle,
      body: [
        h('p', {}, texts.consentText(documentName)),
        h('p', { class: 'note' }, texts.consentRecord),
        h('label', { class: 'choice' }, box, h('span', {}, texts.consentAgree(documentName))),
        message,
      ],
      confirm: h('button', { type: 'submit', class: 'primary' }, texts.consentContinue),
      cancel: texts.cancel,
    },
    () => {
      if (box.checked) return true;
      wrong(texts.consentNeeded);
      box.focus();
      return undefined;
    },
  );
  return agreed === true;
}
