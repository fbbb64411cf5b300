import type { Customer } from './customers.ts';
import { keyOf, type YearCallers } from './callers.ts';
import type { YearTemplates } from './year.ts';

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

export async function makeTemplates(callers: YearCallers): Promise<YearTemplates> {
  const owner = await callers.owner();
  const sample = { name: 'Lena Brandtner', number: 'customer-1001', country: 'DE' };
  const account = await owner.call('createTemplate', {
    body: {
      name: 'Account agreement',
      description: 'Signed by the bank first',
      source: ACCOUNT_TERMS,
      sampleData: { customer: sample, volume: 1500, products: ['payment_account'], enhanced: false },
    },
    idempotencyKey: keyOf('template', 'account'),
  });
  const data = await owner.call('createTemplate', {
    body: {
      name: 'Consent to screening',
      source: DATA_PROCESSING,
      sampleData: { customer: sample },
    },
    idempotencyKey: keyOf('template', 'data'),
  });
  return { account: account.id, data: data.id };
}

/** How far a document has come. */
export type Progress = 'draft' | 'sent' | 'half signed' | 'signed' | 'voided';

interface Agreement {
  readonly customer: Customer;
  readonly subjectId: string;
  readonly progress: Progress;
}

export async function makeAgreement(
  callers: YearCallers,
  templates: YearTemplates,
  { customer, subjectId, progress }: Agreement,
): Promise<void> {
  const { program } = callers;
  const { name, externalId: number, country, monthlyVolume: volume, products } = customer;
  const { id } = await program.call('createDocument', {
    params: { id: templates.account },
    body: {
      name: `Account agreement of ${name}`,
      riskSubjectId: subjectId,
      templateData: { customer: { name, number, country }, volume, products, enhanced: volume >= 10_000 },
      signers: {
        bank: { name: 'Nadia Officer', email: 'nadia@demo.example' },
        customer: { name, email: `${number}@demo.example` },
      },
    },
    idempotencyKey: keyOf('agreement', number),
  });
  if (progress === 'draft') return;
  const { signers } = await program.call('sendDocument', {
    params: { id },
    body: {},
    idempotencyKey: keyOf('send', number),
  });
  if (progress === 'voided') {
    const body = { reason: 'The customer withdrew the application.' };
    const idempotencyKey = keyOf('void', number);
    return void (await program.call('voidDocument', { params: { id }, body, idempotencyKey }));
  }
  const signing = progress === 'signed' ? signers : progress === 'half signed' ? signers.slice(0, 1) : [];
  for (const signer of signing) await sign(callers, signer);
}

interface InvitedSigner {
  readonly id: string;
  readonly name: string;
  readonly signingUrl: string;
}

async function sign({ anyone }: YearCallers, { id, name, signingUrl }: InvitedSigner): Promise<void> {
  const token = signingUrl.slice(signingUrl.lastIndexOf('/') + 1);
  const { fields } = await anyone.call('readSigning', { params: { token } });
  for (const { id: fieldId } of fields)
    await anyone.call('fillSigningField', {
      params: { token, fieldId },
      body: { typed: name },
      idempotencyKey: keyOf('fill', fieldId),
    });
  await anyone.call('completeSigning', {
    params: { token },
    body: { consent: true },
    idempotencyKey: keyOf('sign', id),
  });
}
