import type { Customer } from './customers.ts';
import { keyOf, type YearCallers } from './callers.ts';

export async function makeWorkflow(callers: YearCallers): Promise<string> {
  const owner = await callers.owner();
  const { id } = await owner.call('saveWorkflow', {
    body: {
      key: 'identity',
      name: 'Identity of a person',
      steps: [
        { key: 'photo', type: 'capture', outputs: [{ field: 'quality', type: 'number' }] },
        {
          key: 'document',
          type: 'extract',
          outputs: [
            { field: 'name_latin', type: 'string' },
            { field: 'date_of_birth', type: 'string' },
            { field: 'nationality', type: 'string' },
            { field: 'issuing_country', type: 'string' },
          ],
        },
        { key: 'genuine', type: 'validate', outputs: [{ field: 'passed', type: 'boolean' }] },
      ],
    },
    idempotencyKey: keyOf('workflow'),
  });
  return id;
}

/** A session of a customer; where it is finished, with the results of every step. */
export async function verify(
  { program }: YearCallers,
  workflowId: string,
  customer: Customer,
  { subjectId, isFinished }: { readonly subjectId: string; readonly isFinished: boolean },
): Promise<void> {
  const session = await program.call('createVerificationSession', {
    body: { externalId: `identity-${customer.externalId}`, subjectId, workflowIds: [workflowId] },
    idempotencyKey: keyOf('session', customer.externalId),
  });
  const [workflow] = session.workflows;
  if (!workflow || !isFinished) return;
  const { workflowRunId: id } = await program.call('startVerificationRun', {
    params: { id: workflow.sessionWorkflowId },
    idempotencyKey: keyOf('verify', customer.externalId),
  });
  const results = {
    photo: { quality: 91 },
    document: {
      name_latin: customer.name.toUpperCase(),
      ...(customer.born !== undefined && { date_of_birth: customer.born }),
      nationality: customer.country,
      issuing_country: customer.country,
    },
    genuine: { passed: true },
  };
  for (const [stepKey, outputs] of Object.entries(results))
    await program.call('recordStepResult', {
      params: { id, stepKey },
      body: { status: 'succeeded', outputs },
      idempotencyKey: keyOf('verify', customer.externalId, stepKey),
    });
  await program.call('completeVerificationRun', {
    params: { id },
    idempotencyKey: keyOf('verified', customer.externalId),
  });
}
