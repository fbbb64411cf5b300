import { isRefusal } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import type { Document } from '../documents/document.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { viewContextOf, type ViewRequest } from './view-context.ts';
import { turnRefusal, type TurnRefusal } from './permission.ts';
import { saveSignerAnswer } from './progress.store.ts';
import type { SigningView } from './signing-view.ts';
import { withSigner } from './signing.ts';

/** Contract 5, *Documents*: a signer who declines ends the document for everybody. */
export const declineSigning: Command<
  ViewRequest & { readonly reason: string },
  SigningView,
  'not_found' | 'history_broken' | TurnRefusal['refused'],
  DocumentsCapabilities
> = async (tx, ctx, request) => {
  const { scope, principal } = ctx;
  const { reason } = request;
  const locked = await lockSigning(tx, ctx);
  if (isRefusal(locked)) return locked;
  const { now } = locked.document;
  const refusal = turnRefusal(locked, now);
  if (refusal) return refusal;
  const { history, head } = changedDocument(ctx, locked.document, [
    { type: 'declined', detail: { ...traceOf(principal), reason } },
  ]);
  const declined = withSigner(locked, { ...locked.signer, status: 'declined', declineReason: reason });
  const document: Document = { ...locked.document, status: 'declined' };
  saveSignerAnswer(tx, scope, declined.signer);
  saveDocument(tx, ctx, document, head);
  const viewContext = viewContextOf(principal, request, { now, baseUrl: ctx.capabilities.baseUrl() });
  return { value: { signing: { ...declined, document }, viewContext }, history };
};
