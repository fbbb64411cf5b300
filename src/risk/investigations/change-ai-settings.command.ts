import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import type { AiSettings } from './ai-settings.ts';
import { findAiSettings, lockAiSettings, saveAiSettings } from './ai-settings.store.ts';

export interface NewAiSettings {
  readonly enabled: boolean;
  readonly expectedRevision: number;
}

export const changeAiSettings: Command<NewAiSettings, AiSettings, 'stale_revision'> = async (
  tx,
  ctx,
  { enabled, expectedRevision },
) => {
  const { scope, now } = ctx;
  const held = await lockAiSettings(tx, scope);
  if (held.revision !== expectedRevision) return stale(held);
  const settings: AiSettings = {
    enabled,
    revision: expectedRevision + 1,
    changedBy: actorOf(ctx.principal),
    changedAt: now,
  };
  if (!(await saveAiSettings(tx, scope, settings))) return stale(await findAiSettings(tx, scope));
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.ai_settings.changed',
      resource: 'investigation-ai-settings',
      // There is one for each organization and mode: it has no id of its own.
      resourceId: scope.organizationId,
      detail: { enabled, revision: settings.revision },
    },
    now,
  );
  return { value: settings, history: [entry] };
};

function stale({ revision }: AiSettings) {
  return refuse('stale_revision', 'The settings were changed since: read them again.', {
    members: { currentRevision: revision },
  });
}
