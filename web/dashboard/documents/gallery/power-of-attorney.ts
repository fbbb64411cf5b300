import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Power of attorney

**{{ principal.name }}**, {% if principal.is_company %}registered under {{ principal.register_number }}, {% else %}born on {{ principal.birth_date }}, {% endif %}{{ principal.address }} (the *principal*), authorises **{{ attorney.name }}**, born on {{ attorney.birth_date }}, {{ attorney.address }} (the *attorney*), to act for the principal as follows.

## 1. Scope

The attorney may, in the name and for the account of the principal,

{% for power in powers -%}
- {{ power }}
{% endfor %}

{% if limit %}Single transactions are limited to {{ limit }}. {% endif %}Everything that is not listed, gifts above all, is not covered.

## 2. Manner and duties

The attorney {% if may_delegate %}may give this power to others for single acts, and answers for choosing them well{% else %}may not give this power to others{% endif %}, and {% if self_dealing %}may{% else %}may not{% endif %} conclude transactions with itself or as the representative of somebody else.

The attorney acts in the interest of the principal, follows the principal’s instructions, keeps the principal’s money apart from its own, and gives an account on request and at the end, with receipts.

## 3. Duration

The power begins on {{ start }} and {% if end %}ends on {{ end }}{% else %}holds until it is revoked{% endif %}. The principal may revoke it at any time. It {% if survives %}does not end{% else %}ends{% endif %} with the death or incapacity of the principal. When it ends, this document is returned.

## 4. Third parties

Others may rely on this power as long as this document or a certified copy is shown to them and they do not know of its end. {% if release %}They may give the attorney information about the transactions in clause 1, and are released from secrecy as far as that.{% endif %}

Given in {{ place }} on {{ date }}, under the law of {{ law }}.

:::signatures
::signature{role=principal, label=The principal}
::signature{role=attorney, label=The attorney accepts}
:::
`,
  sampleData: {
    principal: {
      name: 'Emil Virtanen',
      is_company: false,
      birth_date: '2 May 1951',
      register_number: null,
      address: 'Mannerheimintie 8, 00100 Helsinki',
    },
    attorney: {
      name: 'Sofia Virtanen',
      birth_date: '19 November 1983',
      address: 'Aleksanterinkatu 30, 33100 Tampere',
    },
    powers: [
      'give payment orders from the accounts at Meridian Bank S.A. and receive statements of them',
      'file tax returns and receive notices of the tax office',
      'conclude, change and end contracts for the flat at Mannerheimintie 8',
    ],
    limit: 'EUR 10,000',
    may_delegate: false,
    self_dealing: false,
    start: '1 March 2027',
    end: null,
    survives: false,
    release: true,
    law: 'Finland',
    place: 'Helsinki',
    date: '22 February 2027',
  },
};
