import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Offer of employment

{{ date }}

**{{ candidate.name }}**\\
{{ candidate.address }}

Dear {{ candidate.name }},

{{ employer.name }} is pleased to offer you the position of **{{ position }}**. This letter says on what terms. It becomes your contract of employment when both of us have signed it; the offer stands until {{ open_until }}.

| Term | Agreed |
|:-----|:-------|
| First day | {{ start }} |
| Place of work | {{ place }} |
| Reports to | {{ manager }} |
| Hours | {{ weekly_hours }} hours a week |
| Salary | {{ salary }} a year before tax, paid monthly |
{% if bonus %}| Bonus | {{ bonus }} |
{% endif %}| Holidays | {{ holidays }} working days a year |
| Probation | {{ probation_months }} months |

## 1. Work

You do the work of the position and other reasonable work that fits your knowledge. {% if remote_days %}You may work from home on up to {{ remote_days }} days a week, where the work allows it.{% endif %}

## 2. Illness

Tell your manager on the first day when you cannot work. From the third day a doctor’s certificate is needed. Your salary goes on as the law of {{ law }} says.

## 3. Other work

Tell us before you take up other paid work. We object only where it harms your work here or our legitimate interests.

## 4. Confidentiality and results

You keep secret what is not public about us, our customers and colleagues, also after you have left. What you create in your work belongs to us, as far as the law allows it.

## 5. Notice

During probation each of us may end the employment with notice of {{ probation_notice }}, after that with notice of {{ notice }}, in writing.

## 6. Conditions

This offer depends on

{% for condition in conditions -%}
- {{ condition }}
{% endfor %}

We look forward to working with you.

:::signatures
::signature{role=employer, label=For the employer}
::signature{role=candidate, label=I accept the offer}
:::
`,
  sampleData: {
    date: '10 February 2027',
    employer: { name: 'Meridian Bank S.A.' },
    candidate: { name: 'Mira Lindqvist', address: 'Sveavägen 21, 113 50 Stockholm' },
    position: 'Compliance Officer',
    open_until: '28 February 2027',
    start: '1 May 2027',
    place: 'Luxembourg',
    manager: 'Head of Financial Crime Prevention',
    weekly_hours: 38,
    salary: 'EUR 74,000',
    bonus: 'Up to 10 % of the salary, by goals that are agreed each January',
    holidays: 28,
    probation_months: 6,
    remote_days: 2,
    law: 'Luxembourg',
    probation_notice: 'two weeks',
    notice: 'two months',
    conditions: [
      'a permit to work in Luxembourg, if you need one',
      'two references that we may call',
      'an extract from the criminal record that is not older than three months',
    ],
  },
};
