import { Type } from 'typebox';
import { strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { AiSettingsShape, presentAiSettings } from './ai-settings.ts';
import { changeAiSettings as changeAiSettingsCommand } from './change-ai-settings.command.ts';
import { readAiSettings as readAiSettingsQuery } from './read-ai-settings.query.ts';

export const readAiSettings = read({
  name: 'readAiSettings',
  tag: 'Risk',
  summary: 'Read the consent to AI-assisted investigations',
  description: 'Of this organization and mode. Off, at revision 0, until the owner says otherwise.',
  access: 'client',
  answer: AiSettingsShape,
  refusals: [],
  input: () => ({}),
  run: readAiSettingsQuery,
  present: presentAiSettings,
});

export const changeAiSettings = write({
  name: 'changeAiSettings',
  tag: 'Risk',
  summary: 'Give or withdraw the consent to AI-assisted investigations',
  description:
    'For the owner alone. With consent, a model that the operator configured may see facts and record ids, but no externalId. Withdrawing it also holds for investigations that wait to be run.',
  access: 'owner',
  idempotencyKey: 'required',
  status: 200,
  body: strict({ enabled: Type.Boolean(), expectedRevision: Type.Integer() }),
  answer: AiSettingsShape,
  refusals: ['stale_revision'],
  input: ({ body }) => body,
  run: changeAiSettingsCommand,
  present: presentAiSettings,
});
