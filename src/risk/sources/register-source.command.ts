import { findUsableApiKeys } from '../../identity/index.ts';
import { actorOf } from '../../kernel/principal.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import { refuseUnusable, type Source } from './source.ts';
import { insertSource, sourceIdOf } from './sources.store.ts';

export type NewSource = Pick<Source, 'key' | 'facts' | 'apiKeyIds'>;

export const registerSource: Command<NewSource, Source, 'invalid_request' | 'already_exists'> = async (
  tx,
  ctx,
  { key, facts, apiKeyIds },
) => {
  const { scope, now } = ctx;
  const source: Source = {
    id: ctx.newId(),
    mode: scope.mode,
    key,
    facts,
    apiKeyIds,
    enabled: true,
    revision: 1,
    createdAt: now,
    createdBy: actorOf(ctx.principal),
  };
  const [usable, inserted] = await Promise.all([
    findUsableApiKeys(tx, scope, apiKeyIds, now),
    insertSource(tx, scope, source),
  ]);
  const unusable = refuseUnusable(apiKeyIds, usable);
  if (unusable) return unusable;
  if (!inserted) {
    const resourceId = await sourceIdOf(tx, scope, key);
    return refuse('already_exists', 'A source with this key exists.', { members: { resourceId } });
  }
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.source.registered',
      resource: 'sources',
      resourceId: source.id,
      detail: { key, revision: source.revision, enabled: source.enabled, apiKeyIds },
    },
    now,
  );
  return { value: source, history: [entry] };
};
