import { type ReactNode, useState } from 'react';
import { useRead } from '../data/api.ts';
import { Button } from '../design/parts/button.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { Stack } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { Verbatim } from '../design/parts/disclosure.tsx';

interface Sent {
  readonly webhookId: string;
  readonly id: string;
  readonly eventId: string;
}

/** What a delivery sends, read when somebody wants to see it. */
export function SentBody(sent: Sent): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <span>
      <Button small look="quiet" aria-label={`What is sent of ${sent.eventId}`} onClick={() => setOpen(true)}>
        What is sent
      </Button>
      {isOpen && <SentDialog {...sent} onClose={() => setOpen(false)} />}
    </span>
  );
}

function SentDialog({ webhookId, id, eventId, onClose }: Sent & { readonly onClose: () => void }): ReactNode {
  const delivery = useRead('readWebhookDelivery', { params: { id: webhookId, deliveryId: id } });
  return (
    <Dialog
      wide
      open
      title="What is sent"
      description={`Event ${eventId}, the same in all attempts.`}
      onClose={onClose}
    >
      <Loaded read={delivery} lines={6}>
        {({ body, responsePreview }) => (
          <Stack gap={3}>
            <Verbatim label="Body of the request">{indented(body)}</Verbatim>
            {responsePreview !== null && responsePreview !== '' && (
              <>
                <h3>Beginning of the last answer</h3>
                <Verbatim label="Beginning of the last answer">{responsePreview}</Verbatim>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
