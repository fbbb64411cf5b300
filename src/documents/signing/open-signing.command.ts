import { isRefusal, refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/command.ts';
import type { VisitContext } from '../../platform/endpoint.ts';
import { changedDocument } from '../documents/changed-document.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { saveDocument } from '../documents/documents.store.ts';
import { lockSigning } from './lock-signing.step.ts';
import { traceOf } from '../links/link-holder.ts';
import { lookingOf, type Sight } from './looking.ts';
import { turnRefusal } from './permission.ts';
import { saveViewed } from './progress.store.ts';
import { readSigning } from './read-signing.lookup.ts';
import type { SigningView } from './signing-view.ts';
import { type Signing, withSigner } from './signing.ts';

/** What a signer finds behind the link. The first look of somebody who was invited is kept. */
export async function openSigning(
  ctx: VisitContext<DocumentsCapabilities>,
  sight: Sight,
): Promise<SigningView> {
  const { now, caller, capabilities } = ctx;
  const looking = lookingOf(caller, sight, { now, baseUrl: capabilities.baseUrl() });
  return { signing: await seen(ctx), looking };
}

async function seen(ctx: VisitContext<DocumentsCapabilities>): Promise<Signing> {
  const found = await readSigning(ctx.database, ctx);
  if (!isFirstLook(found, ctx.now)) return found;
  const { scope, caller: principal } = ctx;
  const written = await ctx.writes.execute({ scope, principal }, markViewed, undefined);
  return isRefusal(written) || !written.value ? readSigning(ctx.database, ctx) : written.value;
}

/** Whoever is not invited yet may look too, and is told of in the trail when the turn has come. */
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
  const held = await lockSigning(tx, ctx);
  if (isRefusal(held)) return held;
  const { now } = held.document;
  if (!isFirstLook(held, now)) return refuse('illegal_transition', 'It was seen already.');
  const viewed = withSigner(held, { ...held.signer, status: 'viewed' });
  const { history, head } = changedDocument(ctx, held.document, [
    { type: 'viewed', detail: traceOf(principal) },
  ]);
  saveViewed(tx, scope, viewed.signer, now);
  saveDocument(tx, ctx, held.document, head);
  return { value: viewed, history };
};
