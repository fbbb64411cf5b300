import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Loan agreement

Between **{{ lender.name }}**, {{ lender.address }} (the *lender*), and **{{ borrower.name }}**, {{ borrower.address }} (the *borrower*).

## 1. The loan

| Term | Agreed |
|:-----|-------:|
| Amount | {{ amount }} |
| Paid out on | {{ payout_date }} |
| Interest | {{ interest_rate }} a year, fixed |
| Instalments | {{ instalment_count }} of {{ instalment }} |
| First instalment | {{ first_due }} |
| Last instalment | {{ last_due }} |
| Paid to | {{ account }} |

The borrower uses the loan for {{ purpose }}.

## 2. Payout

The lender pays the amount to the borrower’s account when this agreement is signed{% if security %} and the security of clause 5 is given{% endif %}.

## 3. Interest and repayment

Interest runs from the day of the payout on what is still owed, by the actual days over a year of 365 days. Each instalment pays interest first and then the loan. Where an instalment is due on a day without banking business, it is paid on the next one.

The plan of repayment:

| Due | Interest | Repayment | Owed after it |
|:----|---------:|----------:|--------------:|
{% for line in plan -%}
| {{ line.due }} | {{ line.interest }} | {{ line.repayment }} | {{ line.owed }} |
{% endfor %}

## 4. Early repayment

The borrower may repay all or part at any time, told {{ notice_days }} days before. {% if early_fee %}The lender may charge {{ early_fee }} of what is repaid early.{% else %}Nothing is charged for it.{% endif %}

## 5. Security

{% if security %}
As security the borrower gives {{ security }}. The lender releases it as soon as everything is paid.
{% else %}
The loan is given without security.
{% endif %}

## 6. Late payment

On an instalment that is late, interest of {{ default_rate }} a year is due from the due day until it is paid.

## 7. Termination for cause

The lender may end the agreement at once and demand everything that is owed where

1. two instalments in a row are not paid within 30 days after a reminder;
2. the borrower gave false statements on which the lender relied;
3. insolvency proceedings are opened over the borrower’s assets, or are refused for want of assets.

## 8. Who the borrower is

The borrower acts for its own account, and tells the lender at once when its name, address or beneficial owners change. The lender may ask for documents where the law on money laundering demands it.

## 9. Law

The law of {{ law }} governs this agreement; the courts of {{ courts }} decide.

:::signatures
::signature{role=lender, label=For the lender}
::signature{role=borrower, label=The borrower}
:::
`,
  sampleData: {
    lender: { name: 'Meridian Bank S.A.', address: '12 rue des Capucins, Luxembourg' },
    borrower: { name: 'Quarry Textiles B.V.', address: 'Keizersgracht 210, Amsterdam' },
    amount: 'EUR 40,000.00',
    payout_date: '1 April 2027',
    interest_rate: '4.80 %',
    instalment_count: 4,
    instalment: 'EUR 10,300.00 (the last one EUR 10,310.65)',
    first_due: '1 July 2027',
    last_due: '1 April 2028',
    account: 'LU00 0000 0000 0000 0000',
    purpose: 'the purchase of two weaving machines',
    plan: [
      { due: '1 July 2027', interest: '478.68', repayment: '9,821.32', owed: '30,178.68' },
      { due: '1 October 2027', interest: '365.12', repayment: '9,934.88', owed: '20,243.80' },
      { due: '1 January 2028', interest: '244.92', repayment: '10,055.08', owed: '10,188.72' },
      { due: '1 April 2028', interest: '121.93', repayment: '10,188.72', owed: '0.00' },
    ],
    notice_days: 10,
    early_fee: null,
    security: 'the two weaving machines, whose ownership passes to the lender until the loan is repaid',
    default_rate: '9.00 %',
    law: 'Luxembourg',
    courts: 'Luxembourg',
  },
};
