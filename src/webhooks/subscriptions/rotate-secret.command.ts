import { randomBytes } from 'node:crypto';
import type { WebhookId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import { secondsAfter } from '@assay/values';
import type { Command } from '../../platform/writing/command.ts';
import { webhookEntry } from '../history.ts';
import { sealPurpose, SECRET_BYTES, secretText } from './subscription.ts';
import { lockSubscription, saveSecret } from './subscriptions.store.ts';

/** The former secret signs too for a day, so that receivers can change over. One before that ends now. */
export const rotateSecret: Command<{ id: WebhookId }, { secret: string }, 'not_found'> = async (
  tx,
  ctx,
  { id },
) => {
  const { scope } = ctx;
  if (!(await lockSubscription(tx, scope, id))) return refuse('not_found', 'No such webhook.');
  const secret = secretText(randomBytes(SECRET_BYTES));
  const sealed = ctx.vault.seal(scope.organizationId, sealPurpose(id), secret);
  const formerUntil = secondsAfter(ctx.now, limits.webhookFormerSecretHours * 3600);
  saveSecret(tx, scope, id, { sealed, formerUntil });
  return { value: { secret }, history: [webhookEntry(ctx.newId(), 'webhook.secret_rotated', id)] };
};
