import type { AnswerOf, AssayClient } from '@assay/client';
import type { Customer, Prepared } from './files.ts';
import { LISTS } from './policy.ts';

/**
 * Every call has a key that is made of the customer and the step. So all of it may be done again, after a crash or just
 * to see how it stands: what was done brings back its first answer, and nothing is made twice.
 */
const keyOf = ({ externalId }: Customer, step: string): string => `onboarding-${externalId}-${step}`;

export async function registered(assay: AssayClient, customer: Customer): Promise<string> {
  const subject = await assay.call('registerSubject', {
    body: { kind: 'person', externalId: customer.externalId },
    idempotencyKey: keyOf(customer, 'subject'),
  });
  return subject.id;
}

/** A session for the subject, and the results that the bank's capture or a provider's adapter would post. */
export async function verified(
  assay: AssayClient,
  customer: Customer,
  to: { readonly subjectId: string; readonly workflowId: string },
): Promise<AnswerOf<'readVerificationSession'>> {
  const session = await assay.call('createVerificationSession', {
    body: { externalId: customer.externalId, subjectId: to.subjectId, workflowIds: [to.workflowId] },
    idempotencyKey: keyOf(customer, 'session'),
  });
  const run = await assay.call('startVerificationRun', {
    params: { id: session.workflows[0]?.sessionWorkflowId ?? '' },
    idempotencyKey: keyOf(customer, 'attempt'),
  });
  const id = run.workflowRunId;
  const results = {
    document: { name_latin: customer.name.toUpperCase(), nationality: customer.nationality },
    genuine: { passed: true },
  };
  for (const [stepKey, outputs] of Object.entries(results))
    await assay.call('recordStepResult', {
      params: { id, stepKey },
      body: { status: 'succeeded', outputs },
      idempotencyKey: keyOf(customer, stepKey),
    });
  await assay.call('completeVerificationRun', {
    params: { id },
    idempotencyKey: keyOf(customer, 'complete'),
  });
  return assay.call('readVerificationSession', { params: { id: session.id } });
}

/** The run names the subject, so what it finds is evidence at once. The name itself is not stored. */
export function screened(
  assay: AssayClient,
  customer: Customer,
  subjectId: string,
): Promise<AnswerOf<'createScreeningRun'>> {
  return assay.call('createScreeningRun', {
    body: {
      subject: { name: customer.name, datesOfBirth: [customer.dateOfBirth], entityType: 'person' },
      sources: LISTS,
      riskSubjectId: subjectId,
    },
    idempotencyKey: keyOf(customer, 'screening'),
  });
}

/** One assessment for each state of the evidence: the same evidence brings back the same assessment. */
export async function assessed(
  assay: AssayClient,
  customer: Customer,
  by: { readonly subjectId: string; readonly policyVersionId: string },
): Promise<AnswerOf<'assessSubject'>['data']> {
  const subject = await assay.call('readRecord', { params: { resource: 'subjects', id: by.subjectId } });
  const revision = subject.resource === 'subjects' ? subject.data.evidenceRevision : 0;
  const assessment = await assay.call('assessSubject', {
    params: { id: by.subjectId },
    body: { policyVersionId: by.policyVersionId, trigger: 'onboarding' },
    idempotencyKey: keyOf(customer, `assessment-${revision}`),
  });
  return assessment.data;
}

/** The agreement as it stands, and the link of the one who signs it. */
export async function offered(
  assay: AssayClient,
  customer: Customer,
  { templateId, subjectId }: Pick<Prepared, 'templateId'> & { readonly subjectId: string },
): Promise<{ readonly document: AnswerOf<'readDocument'>; readonly signingUrl: string | undefined }> {
  const { name, email } = customer;
  const draft = await assay.call('createDocument', {
    params: { id: templateId },
    body: {
      name: `Account agreement with ${name}`,
      templateData: { customer: { name } },
      signers: { customer: { name, email } },
      riskSubjectId: subjectId,
    },
    idempotencyKey: keyOf(customer, 'agreement'),
  });
  const sent = await assay.call('sendDocument', {
    params: { id: draft.id },
    body: { message: 'Please read and sign.' },
    idempotencyKey: keyOf(customer, 'send'),
  });
  const document = await assay.call('readDocument', { params: { id: draft.id } });
  return { document, signingUrl: sent.signers[0]?.signingUrl };
}
