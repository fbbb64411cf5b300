import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Account opening

**{{ bank }}** opens an account for the customer below, on the terms that follow.

| Customer | Statement |
|:---------|:----------|
| Name | {{ customer.name }} |
| Date of birth | {{ customer.birth_date }} |
| Nationality | {{ customer.nationality }} |
| Address | {{ customer.address }} |
| Tax residence | {{ customer.tax_residence }} |
| Account | {{ account.type }}, in {{ account.currency }} |
| Expected turnover | {{ account.turnover }} a month |

## 1. Declarations of the customer

The customer declares that

1. the statements above are true and complete;
2. the account is held {% if beneficial_owner %}for **{{ beneficial_owner }}**, to whom the money belongs{% else %}for the customer’s own account and for nobody else{% endif %};
3. the customer {% if political_office %}holds or held a prominent public office: {{ political_office }}{% else %}holds no prominent public office, held none in the past year, and is no close relative or associate of somebody who does{% endif %};
4. the money comes from {{ source_of_funds }}.

The customer tells the bank of each change within 14 days.

## 2. What the bank checks

The bank is obliged by law to know its customers. It checks the identity of the customer, compares the statements with lists of sanctions and of politically exposed persons, and repeats this while the account is open. It may ask for documents, and where it does not receive them it may refuse payments or close the account.

## 3. Services and fees

| Service | Fee |
|:--------|----:|
{% for one in fees -%}
| {{ one.service }} | {{ one.fee }} |
{% endfor %}

The bank announces other fees two months before they apply. The customer may close the account until then without charge.

## 4. Orders

Orders that are given with the means of authentication of the customer count as the customer’s. The customer keeps these means secret and safe, and blocks them at once under {{ blocking_number }} when they are lost or somebody else may know them.

## 5. Balance and statements

The account is kept in credit{% if overdraft %}, or within an overdraft of {{ overdraft }}{% endif %}. A statement is made each month. The customer reports payments that were not ordered without delay, at the latest 13 months after the debit.

## 6. Closing

The customer may close the account at any time, the bank with two months’ notice, or at once for a good cause. What is left is paid to an account that the customer names.

## 7. Data

The bank processes the statements to open and keep the account and to fulfil its legal duties, and keeps them for as long as the law demands after the account is closed.

## 8. Law

The law of {{ law }} governs the account. Complaints are answered within 15 working days; after that the customer may turn to {{ ombudsman }}.

:::signatures
::signature{role=bank, label=For the bank}
::signature{role=customer, label=The customer}
:::
`,
  sampleData: {
    bank: 'Meridian Bank S.A.',
    customer: {
      name: 'Noor Haddad',
      birth_date: '14 August 1988',
      nationality: 'France',
      address: '5 rue Nationale, 59000 Lille',
      tax_residence: 'France',
    },
    account: { type: 'Payment account', currency: 'EUR', turnover: 'EUR 3,500' },
    beneficial_owner: null,
    political_office: null,
    source_of_funds: 'employment as an engineer',
    fees: [
      { service: 'Keeping the account', fee: 'EUR 4.00 a month' },
      { service: 'Transfers in euro', fee: 'free' },
      { service: 'Transfers in other currencies', fee: 'EUR 9.00 each' },
      { service: 'Debit card', fee: 'EUR 12.00 a year' },
    ],
    blocking_number: '+352 20 00 00 00',
    overdraft: null,
    law: 'Luxembourg',
    ombudsman: 'the supervisory authority',
  },
};
