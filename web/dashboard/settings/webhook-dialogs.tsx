import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { useSession } from '../data/session.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import { useGo } from '../shell/address.ts';
import type { Secret } from './secret-dialog.tsx';
import { bodyOf, inputOf, NEW_WEBHOOK, WebhookFields } from './webhook-fields.tsx';

type Webhook = Schemas['Webhook'];

const POINTERS = ['/url', '/description', '/events'];

interface DialogProps {
  readonly onClose: () => void;
}

interface SecretDialogProps extends DialogProps {
  readonly onSecret: (secret: Secret) => void;
}

export function AddWebhook({ onClose, onSecret }: SecretDialogProps): ReactNode {
  const { session } = useSession();
  const [input, setInput] = useState(NEW_WEBHOOK);
  const add = useSend('createWebhook', {
    onDone: ({ url, secret }) => {
      onClose();
      onSecret(secretOf(url, secret));
    },
  });
  return (
    <FormDialog
      title={`Add a webhook in ${session.mode} mode`}
      submit="Add"
      busy={add.isPending}
      error={add.error}
      pointers={POINTERS}
      onSubmit={() => add.mutate({ body: { ...bodyOf(input), mode: session.mode } })}
      onClose={onClose}
    >
      <WebhookFields input={input} onChange={setInput} />
    </FormDialog>
  );
}

export function ChangeWebhook({ webhook, onClose }: DialogProps & { readonly webhook: Webhook }): ReactNode {
  const [input, setInput] = useState(() => inputOf(webhook));
  const change = useSend('changeWebhook', { onDone: onClose });
  return (
    <FormDialog
      title="Change the webhook"
      submit="Change"
      busy={change.isPending}
      error={change.error}
      pointers={POINTERS}
      onSubmit={() => change.mutate({ params: { id: webhook.id }, body: bodyOf(input) })}
      onClose={onClose}
    >
      <WebhookFields input={input} onChange={setInput} />
    </FormDialog>
  );
}

export function RotateSecret({
  webhook: { id, url },
  onClose,
  onSecret,
}: SecretDialogProps & { readonly webhook: Webhook }): ReactNode {
  const rotate = useSend('rotateWebhookSecret', {
    onDone: ({ secret }) => {
      onClose();
      onSecret(secretOf(url, secret));
    },
  });
  return (
    <FormDialog
      title="Get a new secret?"
      description="The former secret signs too for 24 hours, so that the receiver can change over in that time."
      submit="Get a new secret"
      busy={rotate.isPending}
      error={rotate.error}
      onSubmit={() => rotate.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}

export function DeleteWebhook({
  webhook: { id, url },
  onClose,
}: DialogProps & { readonly webhook: Webhook }): ReactNode {
  const go = useGo();
  const remove = useSend('deleteWebhook', {
    outdates: ['listWebhooks'],
    onDone: () => go('/settings/webhooks'),
  });
  return (
    <FormDialog
      title="Delete this webhook?"
      description={
        <>
          <p>
            <strong>{url}</strong>
          </p>
          <p>Nothing more is sent, not even what is due now, and the list of its deliveries is removed.</p>
        </>
      }
      submit="Delete"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}

function secretOf(url: string, secret: string): Secret {
  return { title: 'The secret of this webhook', secret, about: [['Signs what is sent to', url]] };
}
