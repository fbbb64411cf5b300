import type { Schemas } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { Card, Stack } from '../design/parts/layout.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { DeliveryTable } from './deliveries.tsx';

/** What could not be delivered, under each address that it was meant for. */
export function FailedDeliveries({
  webhooks,
}: {
  readonly webhooks: readonly Schemas['Webhook'][];
}): ReactNode {
  return (
    <Stack>
      {webhooks.map(({ id, url }) => (
        <Card
          key={id}
          title={url}
          tight
          actions={<PlaceLink to={`/settings/webhooks/${id}`}>All deliveries</PlaceLink>}
        >
          <DeliveryTable webhookId={id} status="failed" label={`Failed deliveries to ${url}`} />
        </Card>
      ))}
    </Stack>
  );
}
