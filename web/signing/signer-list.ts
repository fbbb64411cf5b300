import { h } from '../parts/dom.ts';
import { icon } from './icons.ts';
import type { SigningSession } from './records.ts';
import { texts } from './texts.ts';

/** All signers in their order, with their status. */
export function signerList({ document: signed, signer }: SigningSession): HTMLElement {
  return h(
    'section',
    { class: 'signers' },
    h('h3', {}, texts.signers),
    h(
      'ol',
      {},
      ...signed.signers.map((one) =>
        h(
          'li',
          { class: `signer ${one.status}` },
          h(
            'span',
            { class: 'signer-mark', 'aria-hidden': 'true' },
            one.status === 'signed' ? icon('check') : String(one.signingOrder),
          ),
          h('span', { class: 'signer-name' }, one.id === signer.id ? texts.you(one.name) : one.name),
          h('span', { class: 'signer-status' }, texts.signerStatus[one.status]),
        ),
      ),
    ),
  );
}
