import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import type { VisitContext } from '../../platform/endpoints/contexts.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { viewContextOf, type ViewRequest } from './view-context.ts';
import { turnRefusal } from './permission.ts';
import { saveSignerView } from './progress.store.ts';
import { readSigning } from './read-signing.lookup.ts';
import type { SigningView } from './signing-view.ts';
import { type Signing, withSigner } from './signing.ts';

/** The document behind a signer's link. The first view by an invited signer is recorded. */
export async function openSigning(
  ctx: VisitContext<DocumentsCapabilities>,
  viewRequest: ViewRequest,
): Promise<SigningView> {
  const { now, caller, capabilities } = ctx;
  const viewContext = viewContextOf(caller, viewRequest, { now, baseUrl: capabilities.baseUrl() });
  return { signing: await seen(ctx), viewContext };
}

async function seen(ctx: VisitContext<DocumentsCapabilities>): Promise<Signing> {
  const found = await readSigning(ctx.database, ctx);
  if (!isFirstLook(found, ctx.now)) return found;
  const { scope, caller: principal } = ctx;
  const written = await ctx.writes.execute({ scope, principal }, markViewed, undefined);
  return isRefusal(written) || !written.value ? readSigning(ctx.database, ctx) : written.value;
}

/** A signer who is not invited yet may look too, and the trail tells of it when the turn has come. */
function isFirstLook(signing: Signing, now: Date): boolean {
  return signing.signer.status === 'invited' && turnRefusal(signing, now) === undefined;
}

const markViewed: Command<
  undefined,
  Signing,
  'not_found' | 'history_broken' | 'illegal_transition',
  DocumentsCapabilities
> = async (tx, ctx) => {
  const { scope, principal } = ctx;
  const locked = await lockSigning(tx, ctx);
  if (isRefusal(locked)) return locked;
  const { now } = locked.document;
  if (!isFirstLook(locked, now)) return refuse('illegal_transition', 'It was seen already.');
  const viewed = withSigner(locked, { ...locked.signer, status: 'viewed' });
  const { history, head } = changedDocument(ctx, locked.document, [
    { type: 'viewed', detail: traceOf(principal) },
  ]);
  saveSignerView(tx, scope, viewed.signer, now);
  saveDocument(tx, ctx, locked.document, head);
  return { value: viewed, history };
};
