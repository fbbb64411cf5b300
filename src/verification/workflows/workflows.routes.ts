import { type Static, Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { listWorkflows as listWorkflowsQuery } from './list-workflows.query.ts';
import { readWorkflow as readWorkflowQuery } from './read-workflow.query.ts';
import { saveWorkflow as saveWorkflowCommand, workflowFormRefusal } from './save-workflow.command.ts';
import { type NewWorkflow, NewWorkflowShape, presentWorkflow, stepOf, WorkflowShape } from './workflow.ts';

export const saveWorkflow = write({
  name: 'saveWorkflow',
  tag: 'Verification',
  summary: 'Save a workflow',
  description:
    'Under a new key it makes a workflow; under a known one it keeps the `id` and makes the next revision. Revisions are immutable: sessions and policies stay with the one they name. A `check` step with the provider `service_screening` is run by the service itself. It comes after an `extract` step that gives `name_latin` or `name_native`, and its `providerConfig` is checked here. It runs with the last result before it, which makes a session check; its own result cannot be posted.',
  access: 'administrator',
  idempotencyKey: 'honoured',
  status: 201,
  body: NewWorkflowShape,
  checkForm: ({ body }) => workflowFormRefusal(newWorkflow(body)),
  answer: WorkflowShape,
  refusals: [],
  input: ({ body }) => newWorkflow(body),
  run: saveWorkflowCommand,
  present: presentWorkflow,
});

export const listWorkflows = read({
  name: 'listWorkflows',
  tag: 'Verification',
  summary: 'Workflows',
  description: `The newest revision of each, oldest workflow first. ${LISTING}`,
  access: 'client',
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(WorkflowShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listWorkflowsQuery,
  present: (page) => mapListed(page, presentWorkflow),
});

export const readWorkflow = read({
  name: 'readWorkflow',
  tag: 'Verification',
  summary: 'One workflow',
  access: 'client',
  params: IdParams,
  query: strict({
    revision: Type.Optional(Type.Integer({ minimum: 1, description: 'The newest one when absent' })),
  }),
  answer: WorkflowShape,
  refusals: ['not_found'],
  input: ({ params, query }) => ({ id: asId<'workflow'>(params.id), revision: query.revision }),
  run: readWorkflowQuery,
  present: presentWorkflow,
});

function newWorkflow({ key, name, steps }: Static<typeof NewWorkflowShape>): NewWorkflow {
  return { key, name, steps: steps.map(stepOf) };
}
