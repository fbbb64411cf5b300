import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Services agreement

Between **{{ supplier.name }}**, {{ supplier.address }} (the *supplier*), and **{{ client.name }}**, {{ client.address }} (the *client*), from {{ start }}.

## 1. Services

The supplier provides the services below with reasonable skill and care, by people who are qualified for them.

| Service | Description | Fee |
|:--------|:------------|----:|
{% for one in services -%}
| {{ one.name }} | {{ one.description }} | {{ one.fee }} |
{% endfor %}

Anything else is agreed in writing, with its fee, before work on it begins.

## 2. Cooperation

The client names a person who may decide, gives the supplier the information and access that the services need, and answers questions within {{ answer_days }} working days. Dates move by as long as the supplier had to wait for it.

## 3. Fees

Fees are net of value added tax. Invoices are sent {{ billing }} and are due within {{ payment_days }} days. On late payment the interest of the law is due. {% if indexed %}Once a year the fees follow the consumer price index of {{ law }}, upwards by at most three per cent.{% endif %}

## 4. Acceptance

Where a result is to be delivered, the client examines it within {{ acceptance_days }} days. It is accepted when the client says so, when it is used in production, or when the time has passed without a report of a material defect. Defects are mended without charge.

## 5. Rights to results

When a result is paid for, the client has the right to use it for its own business, without limit of time or place. Tools and know-how that the supplier had before remain its own; the client may use them as far as the result contains them.

## 6. Confidentiality and data

Each party keeps secret what it learns of the other’s business, also after the end. Where the supplier processes personal data for the client, the parties make a data processing agreement first.

## 7. Liability

Each party is liable without limit for intent and gross negligence, for injury to life, body or health, and where the law forbids a limit. Otherwise liability is limited to foreseeable damage and, for each contract year, to {{ liability_cap }}.

## 8. Duration and end

{% if fixed_term %}
The agreement lasts until {{ fixed_term }}.
{% else %}
The agreement has no fixed end. Each party may end it with {{ notice_months }} months’ notice to the end of a month.
{% endif %}

Each party may end it at once for a good cause, in particular where the other does not mend a material breach within 30 days of being told. Services that were rendered until then are paid.

## 9. General

Changes are made in writing; electronic signatures are enough. Should a clause be void, the rest remains, and a lawful clause of the nearest effect takes its place. The law of {{ law }} governs; the courts of {{ courts }} decide.

:::signatures
::signature{role=supplier, label=For the supplier}
::signature{role=client, label=For the client}
:::
`,
  sampleData: {
    supplier: { name: 'Copper Willow Logistics GmbH', address: 'Hafenring 9, 1020 Wien' },
    client: { name: 'Juniper Foods S.A.', address: 'Avenida da Liberdade 40, Lisboa' },
    start: '1 April 2027',
    services: [
      { name: 'Storage', description: 'Up to 400 pallets at 4 °C, in Wien', fee: 'EUR 9,200 a month' },
      { name: 'Picking', description: 'Orders until 14:00 leave on the same day', fee: 'EUR 1.85 a line' },
      { name: 'Stock count', description: 'Once a quarter, with a signed record', fee: 'EUR 1,400 each' },
    ],
    answer_days: 3,
    billing: 'at the end of each month',
    payment_days: 30,
    indexed: true,
    acceptance_days: 10,
    liability_cap: 'EUR 250,000',
    fixed_term: null,
    notice_months: 3,
    law: 'Austria',
    courts: 'Wien',
  },
};
