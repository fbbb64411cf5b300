import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Mutual non-disclosure agreement

Made on {{ date }} between

1. **{{ first.name }}**, {{ first.address }}, and
2. **{{ second.name }}**, {{ second.address }}.

## 1. Purpose

The parties want to talk about {{ purpose }}. For that each of them gives the other information that is not public, and wants it to stay so.

## 2. Confidential information

Confidential information is everything that one party discloses to the other for the purpose, in whatever form, and that is marked as confidential or that a sensible person would treat as confidential. It is not information that

- was public when it was disclosed, or became public later without a breach of this agreement;
- the receiving party already had, or received from somebody who was free to disclose it;
- the receiving party developed on its own, without using what it received.

## 3. Duties of the receiving party

The receiving party

1. uses confidential information for the purpose alone;
2. protects it with the care that it takes of its own secrets, and at least with reasonable care;
3. discloses it only to employees and advisers who need it for the purpose and are bound to secrecy themselves, and answers for them as for itself;
4. tells the other party at once when it learns of an unauthorised use or disclosure.

## 4. Disclosure that the law demands

Where a court or an authority demands confidential information, the receiving party may disclose what it must. It tells the other party beforehand where the law allows it, and discloses no more than is demanded.

## 5. Return

On request the receiving party returns or destroys what it received, and confirms so in writing within {{ return_days }} days. Copies that the law obliges it to keep, and backups that are deleted in turn, remain under this agreement.

## 6. Nothing else is granted

No right to a patent, a trade mark or a copyright is granted. Neither party is obliged to enter into a further agreement.

## 7. Duration

This agreement ends {{ term }} after its date. The duties of clauses 3 to 5 go on for {{ survival }} after that{% if trade_secrets %}, and for trade secrets as long as they are secret{% endif %}.

## 8. Law and courts

This agreement is governed by the law of {{ law }}. The courts of {{ courts }} decide disputes.

:::signatures
::signature{role=first, label=For the first party}
::signature{role=second, label=For the second party}
:::
`,
  sampleData: {
    date: '1 March 2027',
    first: { name: 'Harbour Lantern GmbH', address: 'Speicherstrasse 4, 20457 Hamburg' },
    second: { name: 'Northfield Systems AG', address: 'Bahnhofstrasse 11, 8001 Zürich' },
    purpose: 'a possible cooperation in the processing of card payments',
    return_days: 14,
    term: 'two years',
    survival: 'three years',
    trade_secrets: true,
    law: 'Germany',
    courts: 'Hamburg',
  },
};
