import { isEventOf, openClient, type WebhookEvent } from '@assay/client';
import { openInbox } from './inbox.ts';
import { openReceiver } from './receiver.ts';

/** Listens, and reads the current state of what an event names: the event itself is a reason to look, no proof. */
const { ASSAY_URL, ASSAY_API_KEY_ID, ASSAY_API_KEY_SECRET, WEBHOOK_SECRET, INBOX, PORT } = process.env;
const assay = openClient({
  baseUrl: ASSAY_URL ?? 'http://127.0.0.1:8080',
  caller: { keyId: ASSAY_API_KEY_ID ?? '', secret: ASSAY_API_KEY_SECRET ?? '' },
});

async function work(event: WebhookEvent): Promise<void> {
  if (isEventOf(event, 'risk.assessment.created')) {
    const state = await assay.call('readAssessmentState', { params: { id: event.data.resourceId } });
    console.log(`assessment ${event.data.resourceId}: ${state.effectiveDecision}`);
  } else if (isEventOf(event, 'document.completed')) {
    const document = await assay.call('readDocument', { params: { id: event.data.documentId } });
    console.log(`document ${document.id}: ${document.completedPdfSha256}`);
  } else {
    console.log(event.event);
  }
}

const server = openReceiver({
  expected: { secret: WEBHOOK_SECRET ?? '', sandbox: true },
  inbox: await openInbox(INBOX ?? 'inbox'),
  work,
});
server.listen(Number(PORT ?? 3000), '127.0.0.1', () => console.log('listening'));
