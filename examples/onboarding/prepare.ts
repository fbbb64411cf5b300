import { readFile } from 'node:fs/promises';
import { asOfficer } from './connection.ts';
import { onboardingPolicy } from './policy.ts';

/** What a company sets up once, before its first customer. Prints the ids that the other programs need. */
const officer = await asOfficer();

const workflow = await officer.call('saveWorkflow', {
  body: {
    key: 'identity',
    name: 'Identity',
    steps: [
      {
        key: 'document',
        type: 'extract',
        outputs: [
          { field: 'name_latin', type: 'string' },
          { field: 'nationality', type: 'string' },
        ],
      },
      { key: 'genuine', type: 'validate', outputs: [{ field: 'passed', type: 'boolean' }] },
    ],
  },
});

const policy = await officer.call('createPolicy', {
  body: { key: 'account-opening', definition: onboardingPolicy(workflow) },
  idempotencyKey: `account-opening-${workflow.id}`,
});
await officer.call('publishPolicy', { params: { id: policy.id }, idempotencyKey: `publish-${policy.id}` });

const template = await officer.call('createTemplate', {
  body: {
    name: 'Account agreement',
    source: await readFile(new URL('agreement.md', import.meta.url), 'utf8'),
    sampleData: { customer: { name: 'Ada Example' } },
  },
});

const name = 'blocked-people';
await officer.call('saveScreeningOwnList', {
  params: { name },
  body: { title: 'Blocked people', listKind: 'sanctions' },
});
const { importId } = await officer.call('importScreeningOwnList', {
  params: { name },
  body: await readFile(new URL('blocked-people.csv', import.meta.url)),
});
await imported(importId);

console.log(JSON.stringify({ workflowId: workflow.id, policyVersionId: policy.id, templateId: template.id }));

/** A worker reads the file; until it has, a search would tell that the list is missing. */
async function imported(id: string): Promise<void> {
  const { state } = await officer.call('readScreeningOwnListImport', { params: { name, importId: id } });
  if (state === 'activated') return;
  if (state !== 'running') throw new Error(`The import of the list ended as ${state}.`);
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  await imported(id);
}
