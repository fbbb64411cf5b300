import { read } from '../platform/endpoints/reads.ts';
import { write } from '../platform/endpoints/writes.ts';
import { DemoShape, presentDemo } from './demo.ts';
import { readDemo as readDemoQuery } from './read-demo.query.ts';
import { startDemo as startDemoCommand } from './start-demo.command.ts';

export const startDemo = write({
  name: 'startDemo',
  tag: 'Identity',
  summary: 'Fill test mode with an invented year',
  description:
    'Customers, screening runs, matches, decisions, assessments, agreements and more, as the year of an invented bank would have left them. In test mode, once, while it is empty; live mode is refused. Workers spend the year part by part, in the name of whoever asked; after a crash they go on where they were, and make nothing twice. The records are dated back, each to its day of the year, and screened against a list of the organization’s own; no webhook is sent and no mail. The API key of the invented program is never shown and is revoked at the end. One that failed can be asked for again, and goes on.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  answer: DemoShape,
  refusals: ['mode_conflict', 'already_exists', 'forbidden'],
  input: () => null,
  run: startDemoCommand,
  present: presentDemo,
});

export const readDemo = read({
  name: 'readDemo',
  tag: 'Identity',
  summary: 'How far the invented year has come',
  access: 'member',
  answer: DemoShape,
  refusals: [],
  input: () => null,
  run: readDemoQuery,
  present: presentDemo,
});
