import type { Customer } from './customers.ts';
import type { DemoCallers } from './demo-callers.ts';

const ACCOUNT_TERMS = `# Account agreement

Between **Demo Bank** and **{{ customer.name }}**, customer {{ customer.number }}.

## Account

| Point | Agreed |
|---|---|
| Country | {{ customer.country }} |
| Expected volume | {{ volume }} EUR a month |

{% for product in products %}
- {{ product }}
{% endfor %}

## Duties

1. The customer tells the bank at once when an address, an occupation or an owner changes.
2. The bank asks for documents where the law wants it to, and says why.

{% if enhanced %}The customer agrees to a review every year.{% endif %}

:::signatures
::signature{role=bank, label=For Demo Bank}
::signature{role=customer}
:::
`;

const DATA_PROCESSING = `# Processing of personal data

**{{ customer.name }}** agrees that Demo Bank checks the data of the application against lists of sanctions and of politically exposed persons.

::signature{role=customer}
`;

export interface DemoTemplates {
  readonly account: string;
  readonly data: string;
}

export async function makeTemplates(callers: DemoCallers): Promise<DemoTemplates> {
  const owner = await callers.owner();
  const sample = { name: 'Lena Brandtner', number: 'customer-1001', country: 'DE' };
  const account = await owner.call('createTemplate', {
    body: {
      name: 'Account agreement',
      description: 'Signed by the bank first',
      source: ACCOUNT_TERMS,
      sampleData: { customer: sample, volume: 1500, products: ['payment_account'], enhanced: false },
    },
  });
  const data = await owner.call('createTemplate', {
    body: {
      name: 'Consent to screening',
      source: DATA_PROCESSING,
      sampleData: { customer: sample },
    },
  });
  return { account: account.id, data: data.id };
}

/** How far a document has come. */
export type Progress = 'draft' | 'sent' | 'half signed' | 'signed' | 'voided';

export async function makeAgreement(
  callers: DemoCallers,
  templates: DemoTemplates,
  customer: Customer,
  progress: Progress,
): Promise<void> {
  const { program } = callers;
  const { name, externalId: number, country, monthlyVolume: volume, products } = customer;
  const { id } = await program.call('createDocument', {
    params: { id: templates.account },
    body: {
      name: `Account agreement of ${name}`,
      templateData: { customer: { name, number, country }, volume, products, enhanced: volume >= 10_000 },
      signers: {
        bank: { name: 'Nadia Officer', email: 'nadia@demo.example' },
        customer: { name, email: `${number}@demo.example` },
      },
    },
  });
  if (progress === 'draft') return;
  const { signers } = await program.call('sendDocument', { params: { id }, body: {} });
  if (progress === 'voided') {
    const body = { reason: 'The customer withdrew the application.' };
    return void (await program.call('voidDocument', { params: { id }, body }));
  }
  const signing = progress === 'signed' ? signers : progress === 'half signed' ? signers.slice(0, 1) : [];
  for (const { signingUrl, name: typed } of signing) await sign(callers, signingUrl, typed);
}

async function sign({ anyone }: DemoCallers, signingUrl: string, typed: string): Promise<void> {
  const token = signingUrl.slice(signingUrl.lastIndexOf('/') + 1);
  const { fields } = await anyone.call('readSigning', { params: { token } });
  for (const { id: fieldId } of fields)
    await anyone.call('fillSigningField', { params: { token, fieldId }, body: { typed } });
  await anyone.call('completeSigning', { params: { token }, body: { consent: true } });
}
