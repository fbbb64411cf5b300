import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Consultancy agreement

Between **{{ client.name }}**, {{ client.address }} (the *client*), and **{{ consultant.name }}**, {{ consultant.address }}{% if consultant.tax_number %}, tax number {{ consultant.tax_number }}{% endif %} (the *consultant*).

## 1. The engagement

The consultant advises the client on {{ subject }}. The results are:

{% for result in results -%}
1. {{ result.what }}, by {{ result.due }}
{% endfor %}

The consultant decides how, when and where to work, as far as the results and dates allow it, and works with its own means.

## 2. Independence

The consultant is independent and no employee. It pays its own taxes, insurance and pension, may work for others, and owes the client no exclusivity. It does not work for a competitor on the same subject while this engagement lasts, unless the client agrees.

## 3. Fee

| Item | Agreed |
|:-----|-------:|
| Daily rate | {{ daily_rate }} |
| Days, at most | {{ most_days }} |
| Travel | {{ travel }} |

Eight hours are one day; parts of days are charged in proportion. More days need the client’s agreement beforehand. The consultant invoices monthly with a record of the days; invoices are due within {{ payment_days }} days.

## 4. Results

On payment the client receives the exclusive right to use the results in every way, and to change and pass them on. General knowledge, methods and templates remain the consultant’s.

## 5. Confidentiality

The consultant keeps secret what it learns of the client, uses it for the engagement alone, and returns or deletes it at the end. This duty goes on for {{ secrecy_years }} years after the end.

## 6. Standards and insurance

The consultant works by the standards of its profession and declares conflicts of interest as soon as it knows of them. {% if insurance %}It has professional indemnity insurance of at least {{ insurance }} and shows proof on request.{% endif %}

## 7. Duration

The engagement begins on {{ start }} and ends when the results are delivered, at the latest on {{ end }}. Each party may end it earlier with {{ notice_days }} days’ notice; the days worked until then are paid.

## 8. Law

The law of {{ law }} governs this agreement. Changes are made in writing.

:::signatures
::signature{role=client, label=For the client}
::signature{role=consultant, label=The consultant}
:::
`,
  sampleData: {
    client: { name: 'Harbour Lantern GmbH', address: 'Speicherstrasse 4, 20457 Hamburg' },
    consultant: {
      name: 'Dr. Ada Petrakis',
      address: 'Lindenallee 17, 50968 Köln',
      tax_number: 'DE 219 555 001',
    },
    subject: 'the prevention of money laundering in correspondent banking',
    results: [
      { what: 'An analysis of risks by country and product', due: '15 May 2027' },
      { what: 'A draft of the revised policy', due: '15 June 2027' },
      { what: 'Training for the team of twelve', due: '30 June 2027' },
    ],
    daily_rate: 'EUR 1,250.00',
    most_days: 32,
    travel: 'At cost, second class',
    payment_days: 21,
    secrecy_years: 5,
    insurance: 'EUR 1,000,000',
    start: '12 April 2027',
    end: '31 July 2027',
    notice_days: 14,
    law: 'Germany',
  },
};
