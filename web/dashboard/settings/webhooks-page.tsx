import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages } from '../data/api.ts';
import { cursorPage, useEvery } from '../data/pages.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import { Button } from '../design/parts/button.tsx';
import type { Column } from '../design/parts/data-table.tsx';
import { Card, Row, Soft, Stack } from '../design/parts/layout.tsx';
import { PagedTable } from '../design/parts/loaded.tsx';
import { Empty, Notice } from '../design/parts/notice.tsx';
import { PlaceLink } from '../design/parts/place-link.tsx';
import { Segmented } from '../design/parts/segmented.tsx';
import { Time } from '../design/parts/time.tsx';
import { useFilters, useGo } from '../shell/address.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { SettingsPage } from './settings-layout.tsx';
import styles from './settings.module.css';
import { AddWebhook } from './webhook-dialogs.tsx';
import { eventsInShort } from './webhook-events.ts';

type Webhook = Schemas['Webhook'];

/** Subscriptions of the mode that the dashboard shows. */
export function WebhooksPage(): ReactNode {
  const { session } = useSession();
  const go = useGo();
  const webhooks = usePages('listWebhooks', { query: NEWEST_FIRST }, cursorPage);
  const every = useEvery(webhooks);
  const [filters, change] = useFilters();
  const isOfFailed = filters['deliveries'] === 'failed';
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const isKeeper = isAdministrator(session);
  return (
    <SettingsPage
      title="Webhooks"
      below={`Where the service reports what happens in ${session.mode} mode.`}
      actions={
        isKeeper && (
          <Button look="primary" onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        )
      }
    >
      <Stack>
        {!isKeeper && <Notice>Only owners and admins add and change webhooks.</Notice>}
        <Row>
          <Segmented
            label="Webhooks or their failed deliveries"
            options={VIEWS}
            value={isOfFailed ? 'failed' : 'all'}
            onChange={(chosen) => change({ deliveries: chosen === 'all' ? '' : chosen })}
          />
        </Row>
        {isOfFailed && every && every.length > 0 ? (
          <FailedDeliveries webhooks={every} />
        ) : (
          <Card tight>
            <PagedTable
              pages={webhooks}
              label="Webhooks"
              columns={COLUMNS}
              idOf={({ id }) => id}
              onOpen={({ id }) => go(`/settings/webhooks/${id}`)}
              empty={
                <Empty title={`There are no webhooks in ${session.mode} mode yet.`}>
                  An address of your own systems gets a POST for each event.
                </Empty>
              }
            />
          </Card>
        )}
      </Stack>
      {isAdding && <AddWebhook onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </SettingsPage>
  );
}

const VIEWS = [
  ['all', 'Webhooks'],
  ['failed', 'Failed deliveries'],
] as const;

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ id, url, description }) => (
      <span className={styles['two']}>
        <PlaceLink to={`/settings/webhooks/${id}`}>{url}</PlaceLink>
        {description !== null && <Soft>{description}</Soft>}
      </span>
    ),
    sortBy: ({ url }) => url,
  },
  { id: 'events', header: 'Events', cell: ({ events }) => eventsInShort(events), minor: true },
  { id: 'state', header: 'State', cell: ({ active }) => <ActiveBadge isActive={active} /> },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    minor: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
  },
];

export function ActiveBadge({ isActive }: { readonly isActive: boolean }): ReactNode {
  return <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'on' : 'off'}</Badge>;
}
