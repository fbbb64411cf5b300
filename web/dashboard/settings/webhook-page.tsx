import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useRead, useSend } from '../data/api.ts';
import { failureText, isAdministrator, useSession } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { Card, Facts, Row, Stack } from '../design/parts/layout.tsx';
import { Loaded } from '../design/parts/loaded.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { useParameter } from '../shell/address.ts';
import { Deliveries } from './deliveries.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { SettingsPage } from './settings-layout.tsx';
import { ChangeWebhook, DeleteWebhook, RotateSecret } from './webhook-dialogs.tsx';
import { eventsText } from './webhook-events.ts';
import { ActiveBadge } from './webhooks-page.tsx';

type Webhook = Schemas['Webhook'];

export function WebhookPage(): ReactNode {
  const id = useParameter('id');
  const webhook = useRead('readWebhook', { params: { id } });
  return (
    <Loaded read={webhook} place={{ noun: 'webhook', list: '/settings/webhooks' }}>
      {(one) => <ShownWebhook key={one.id} webhook={one} />}
    </Loaded>
  );
}

function ShownWebhook({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { session } = useSession();
  const { active, description, events, mode, createdAt, url } = webhook;
  const isKeeper = isAdministrator(session);
  return (
    <SettingsPage
      title={url}
      {...(description !== null && { below: description })}
      actions={isKeeper && <WebhookActions webhook={webhook} />}
    >
      <Stack>
        {!isKeeper && <Notice>Only owners and admins change a webhook and send anything again.</Notice>}
        <Deliveries webhookId={webhook.id} />
        <Card title="Facts">
          <Facts
            items={[
              ['State', <ActiveBadge key="state" isActive={active} />],
              ['Mode', mode],
              ['Created', <Time key="created" at={createdAt} />],
              ['Events', eventsText(events)],
            ]}
          />
        </Card>
      </Stack>
    </SettingsPage>
  );
}

function WebhookActions({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const params = { id: webhook.id };
  const say = useToast();
  const onError = (error: Error): void => say(failureText(error), 'bad');
  const [asked, ask] = useState<'change' | 'secret' | 'delete'>();
  const [secret, setSecret] = useState<Secret>();
  const ping = useSend('pingWebhook', { outdates: ['listWebhookDeliveries'] });
  const change = useSend('changeWebhook');
  const close = (): void => ask(undefined);
  return (
    <Row>
      <Button busy={ping.isPending} onClick={() => ping.mutate({ params }, { onError })}>
        Send a ping
      </Button>
      <Button
        busy={change.isPending}
        onClick={() => change.mutate({ params, body: { active: !webhook.active } }, { onError })}
      >
        {webhook.active ? 'Switch off' : 'Switch on'}
      </Button>
      <Button onClick={() => ask('change')}>Change</Button>
      <Button onClick={() => ask('secret')}>New secret</Button>
      <Button look="danger" onClick={() => ask('delete')}>
        Delete
      </Button>
      {asked === 'change' && <ChangeWebhook webhook={webhook} onClose={close} />}
      {asked === 'secret' && <RotateSecret webhook={webhook} onClose={close} onSecret={setSecret} />}
      {asked === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </Row>
  );
}
