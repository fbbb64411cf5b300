import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Data processing agreement

Between **{{ controller.name }}**, {{ controller.address }} (the *controller*), and **{{ processor.name }}**, {{ processor.address }} (the *processor*). It belongs to the {{ main_agreement }}.

## 1. What is processed

| Point | Agreed |
|:------|:-------|
| Subject and purpose | {{ purpose }} |
| Duration | {{ duration }} |
| People concerned | {{ people }} |
| Categories of data | {{ categories }} |
{% if special_categories %}| Special categories | {{ special_categories }} |
{% endif %}| Place of processing | {{ place }} |

## 2. Instructions

The processor processes the data on documented instructions of the controller alone, also where data would leave the place of processing. It tells the controller at once where it believes that an instruction breaks the law, and may wait with carrying it out until the controller confirms it.

## 3. Confidentiality

People who work with the data are bound to secrecy, know what they may do with it, and have access only as far as their work needs it.

## 4. Security

The processor keeps at least these measures, and may replace one by another that protects no less:

{% for measure in measures -%}
- {{ measure }}
{% endfor %}

## 5. Further processors

The controller agrees to the further processors below. The processor announces a further one at least {{ notice_days }} days before; the controller may object for a good reason. Each is bound by the same duties, and the processor answers for it.

| Further processor | Task | Place |
|:------------------|:-----|:------|
{% for one in further_processors -%}
| {{ one.name }} | {{ one.task }} | {{ one.place }} |
{% endfor %}

## 6. Rights of the people concerned

The processor passes on requests of people concerned without answering them itself, and helps the controller to answer them in time.

## 7. Breaches

The processor reports a breach of personal data without undue delay and at the latest {{ breach_hours }} hours after it became aware of it: what happened, whom and what it concerns, what may follow, and what was done. It helps the controller with its own reports, with assessments of impact and with consultations of the authority.

## 8. Proof

The processor shows on request that it keeps this agreement, and allows audits by the controller or an auditor bound to secrecy, announced {{ audit_days }} days before and during business hours. Current certificates of independent auditors may take the place of an audit.

## 9. End

At the end of the processing the processor deletes the data or returns it, as the controller chooses, within {{ deletion_days }} days, unless the law obliges it to keep them. It confirms the deletion in writing.

:::signatures
::signature{role=controller, label=For the controller}
::signature{role=processor, label=For the processor}
:::
`,
  sampleData: {
    controller: { name: 'Meridian Bank S.A.', address: '12 rue des Capucins, Luxembourg' },
    processor: { name: 'Beacon Systems AG', address: 'Industriestrasse 30, 6300 Zug' },
    main_agreement: 'services agreement of 1 March 2027',
    purpose: 'Hosting and support of the customer portal of the controller',
    duration: 'As long as the services agreement lasts',
    people: 'Customers of the controller and their representatives',
    categories: 'Names, contact data, dates of birth, account numbers, messages',
    special_categories: null,
    place: 'The European Economic Area and Switzerland',
    measures: [
      'Encryption of data in transit and at rest',
      'Access with a second factor, granted by role and reviewed every quarter',
      'Records of access that are kept for one year and cannot be changed',
      'Daily backups in a second place, restored as a test every half year',
    ],
    further_processors: [
      { name: 'Quarry Hosting B.V.', task: 'Data centre', place: 'Netherlands' },
      { name: 'Tideway Support Ltd', task: 'First-level support', place: 'Ireland' },
    ],
    notice_days: 30,
    breach_hours: 24,
    audit_days: 14,
    deletion_days: 30,
  },
};
