import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { lookingOf, type Sight } from './looking.ts';
import { turnRefusal, type TurnRefusal } from './permission.ts';
import { saveAnswered } from './progress.store.ts';
import type { SigningView } from './signing-view.ts';
import { withSigner } from './signing.ts';

/** Contract 5, *Documents*: whoever declines ends it for everybody. */
export const declineSigning: Command<
  Sight & { readonly reason: string },
  SigningView,
  'not_found' | 'history_broken' | TurnRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, asked) => {
  const { scope, principal } = ctx;
  const { reason } = asked;
  const held = await lockSigning(tx, ctx);
  if (isRefusal(held)) return held;
  const { now } = held.document;
  const refusal = turnRefusal(held, now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'declined', detail: { ...traceOf(principal), reason } },
  ]);
  const declined = withSigner(held, { ...held.signer, status: 'declined', declineReason: reason });
  const document: Document = { ...held.document, status: 'declined' };
  saveAnswered(tx, scope, declined.signer);
  saveDocument(tx, ctx, document, head);
  const looking = lookingOf(principal, asked, { now, baseUrl: ctx.capabilities.baseUrl() });
  return { value: { signing: { ...declined, document }, looking }, history };
};
