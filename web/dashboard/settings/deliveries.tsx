import type { Schemas } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { usePages, useSend } from '../data/api.ts';
import { cursorPage } from '../data/pages.ts';
import { failureText, isAdministrator, useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import type { Tone } from '../design/tone.ts';
import { Breakable } from '../design/parts/breakable.tsx';
import { Button } from '../design/parts/button.tsx';
import type { Column } from '../design/parts/data-table.tsx';
import { Disclosure, Verbatim } from '../design/parts/disclosure.tsx';
import { Card, Row, Soft } from '../design/parts/layout.tsx';
import { PagedTable } from '../design/parts/loaded.tsx';
import { Empty } from '../design/parts/notice.tsx';
import { Segmented } from '../design/parts/segmented.tsx';
import { Time } from '../design/parts/time.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { useAddressQuery, useGo } from '../shell/address.ts';
import { SentBody } from './sent-body.tsx';
import styles from './settings.module.css';

type Delivery = Schemas['WebhookDelivery'];
type Status = Delivery['status'];

const TONES: Readonly<Record<Status, Tone>> = { pending: 'info', delivered: 'good', failed: 'bad' };

const FILTERS: readonly (readonly [Status | 'all', string])[] = [
  ['all', 'All'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
];

/** What was sent to one subscription, newest first. */
export function Deliveries({ webhookId }: { readonly webhookId: string }): ReactNode {
  const go = useGo();
  const asked = useAddressQuery().get('status');
  const [status] = FILTERS.find(([one]) => one === asked) ?? ['all'];
  const deliveries = useDeliveries(webhookId, status);
  return (
    <Card
      title="Deliveries"
      tight
      actions={
        <Row>
          <Segmented
            label="Status of the deliveries"
            options={FILTERS}
            value={status}
            onChange={(chosen) =>
              go(`/settings/webhooks/${webhookId}`, { status: chosen === 'all' ? undefined : chosen })
            }
          />
          <Button small busy={deliveries.isRefetching} onClick={() => void deliveries.refetch()}>
            Look again
          </Button>
        </Row>
      }
    >
      <DeliveryTable webhookId={webhookId} status={status} label="Deliveries" />
    </Card>
  );
}

/** The deliveries of one status, with a button for those who may send what failed again. */
export function DeliveryTable({
  webhookId,
  status,
  label,
}: {
  readonly webhookId: string;
  readonly status: Status | 'all';
  readonly label: string;
}): ReactNode {
  const { session } = useSession();
  const retry: Column<Delivery> = {
    id: 'retry',
    header: 'Retry',
    align: 'end',
    cell: (delivery) =>
      delivery.status === 'failed' && <RetryButton webhookId={webhookId} delivery={delivery} />,
  };
  const columns = [eventColumn(webhookId), ...COLUMNS];
  return (
    <PagedTable
      pages={useDeliveries(webhookId, status)}
      label={label}
      columns={isAdministrator(session) ? [...columns, retry] : columns}
      idOf={({ id }) => id}
      stacks
      empty={
        <Empty title={status === 'all' ? 'Nothing was sent yet.' : `There are none that are ${status}.`} />
      }
    />
  );
}

function useDeliveries(webhookId: string, status: Status | 'all') {
  return usePages(
    'listWebhookDeliveries',
    { params: { id: webhookId }, query: status === 'all' ? {} : { status } },
    cursorPage,
  );
}

const eventColumn = (webhookId: string): Column<Delivery> => ({
  id: 'event',
  header: 'Event',
  cell: ({ id, event, eventId }) => (
    <span className={styles['two']}>
      <strong>
        <Breakable>{event}</Breakable>
      </strong>
      <SentBody webhookId={webhookId} id={id} eventId={eventId} />
    </span>
  ),
});

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end', minor: true },
  { id: 'times', header: 'Times', cell: (delivery) => <Times {...delivery} />, minor: true },
  { id: 'answer', header: 'Last answer', cell: (delivery) => <Answer {...delivery} /> },
];

function Times({ createdAt, deliveredAt, nextAttemptAt }: Delivery): ReactNode {
  return (
    <span className={styles['two']}>
      <span>
        Written <Time at={createdAt} />
      </span>
      {deliveredAt !== null && (
        <span>
          Sent <Time at={deliveredAt} />
        </span>
      )}
      {nextAttemptAt !== null && (
        <span>
          Next attempt <Time at={nextAttemptAt} />
        </span>
      )}
    </span>
  );
}

function Answer({ lastStatusCode, lastError, responsePreview }: Delivery): ReactNode {
  if (lastStatusCode === null && lastError === null) return <Soft>none yet</Soft>;
  return (
    <span className={styles['two']}>
      {lastStatusCode !== null && <span>Status {lastStatusCode}</span>}
      {lastError !== null && <span>{lastError.replaceAll('_', ' ')}</span>}
      {responsePreview !== null && responsePreview !== '' && (
        <Disclosure summary="Beginning of the answer">
          <Verbatim label="Beginning of the answer">{responsePreview}</Verbatim>
        </Disclosure>
      )}
    </span>
  );
}

function RetryButton({
  webhookId,
  delivery: { id, event, eventId },
}: {
  readonly webhookId: string;
  readonly delivery: Delivery;
}): ReactNode {
  const say = useToast();
  const retry = useSend('retryWebhookDelivery', { outdates: ['listWebhookDeliveries'] });
  const send = (): void =>
    retry.mutate(
      { params: { id: webhookId, deliveryId: id } },
      { onError: (error) => say(failureText(error), 'bad') },
    );
  return (
    <Button small busy={retry.isPending} aria-label={`Retry ${event} ${eventId}`} onClick={send}>
      Retry
    </Button>
  );
}
