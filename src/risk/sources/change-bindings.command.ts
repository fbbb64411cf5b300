import { findUsableApiKeys } from '../../identity/index.ts';
import type { SourceId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { entryWithoutSubject } from '../events/event.ts';
import { type Bindings, refuseUnusable, type Source } from './source.ts';
import { lockSource, saveBindings } from './sources.store.ts';

export interface BindingsChange extends Bindings {
  readonly id: SourceId;
  readonly expectedRevision: number;
}

/** Replaces the whole list of keys: one that is not sent again is bound no more. */
export const changeBindings: Command<
  BindingsChange,
  Source,
  'not_found' | 'invalid_request' | 'stale_revision'
> = async (tx, ctx, { id, expectedRevision, apiKeyIds, enabled }) => {
  const { scope, now } = ctx;
  const [held, usable] = await Promise.all([
    lockSource(tx, scope, id),
    findUsableApiKeys(tx, scope, apiKeyIds, now),
  ]);
  if (!held) return refuse('not_found', 'No such source.');
  const unusable = refuseUnusable(apiKeyIds, usable);
  if (unusable) return unusable;
  if (held.revision !== expectedRevision) {
    return refuse('stale_revision', 'The bindings were changed since: read them again.', {
      members: { currentRevision: held.revision },
    });
  }
  const source: Source = { ...held, apiKeyIds, enabled, revision: held.revision + 1 };
  saveBindings(tx, scope, source);
  const entry = entryWithoutSubject(
    {
      id: ctx.newId(),
      type: 'risk.source.bindings_changed',
      resource: 'sources',
      resourceId: id,
      detail: { revision: source.revision, enabled, apiKeyIds },
    },
    now,
  );
  return { value: source, history: [entry] };
};
