import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages, useSend } from '../data/api.ts';
import { cursorPage } from '../data/pages.ts';
import { isAdministrator, useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import { Button } from '../design/parts/button.tsx';
import type { Column } from '../design/parts/data-table.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import { Card, Soft, Stack } from '../design/parts/layout.tsx';
import { PagedTable } from '../design/parts/loaded.tsx';
import { Empty, Notice } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import { NewApiKey } from './new-api-key.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { SettingsPage } from './settings-layout.tsx';
import styles from './settings.module.css';

type ApiKey = Schemas['ApiKey'];

/** Keys of both modes, whichever the dashboard shows. */
export function ApiKeysPage(): ReactNode {
  const { session } = useSession();
  const keys = usePages('listApiKeys', { query: NEWEST_FIRST }, cursorPage);
  const [asked, ask] = useState<'new' | ApiKey>();
  const [secret, setSecret] = useState<Secret>();
  const isKeeper = isAdministrator(session);
  return (
    <SettingsPage
      title="API keys"
      below="Programs sign their requests with these keys. The list has those of both modes."
      actions={
        isKeeper && (
          <Button look="primary" onClick={() => ask('new')}>
            New API key
          </Button>
        )
      }
    >
      <Stack>
        {!isKeeper && <Notice>Only owners and admins make and revoke keys.</Notice>}
        <Card tight>
          <PagedTable
            pages={keys}
            label="API keys"
            columns={isKeeper ? [...COLUMNS, revokeColumn(ask)] : COLUMNS}
            idOf={({ id }) => id}
            stacks
            empty={<Empty title="There are no API keys yet">A program needs one to call the API.</Empty>}
          />
        </Card>
      </Stack>
      {asked === 'new' && <NewApiKey onClose={() => ask(undefined)} onMade={setSecret} />}
      {typeof asked === 'object' && <RevokeKey apiKey={asked} onClose={() => ask(undefined)} />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </SettingsPage>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, keyId }) => (
      <span className={styles['two']}>
        <strong>{name}</strong>
        <code>{keyId}</code>
      </span>
    ),
    sortBy: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'mode',
    header: 'Mode',
    cell: ({ mode }) => <Badge tone={mode === 'test' ? 'caution' : 'neutral'}>{mode}</Badge>,
    sortBy: ({ mode }) => mode,
  },
  { id: 'state', header: 'State', cell: (key) => <KeyState apiKey={key} /> },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? <Soft>never</Soft> : <Time at={lastUsedAt} />),
    sortBy: ({ lastUsedAt }) => lastUsedAt,
    minor: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
    minor: true,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt }) => (expiresAt === null ? <Soft>never</Soft> : <Time at={expiresAt} />),
    sortBy: ({ expiresAt }) => expiresAt,
    minor: true,
  },
];

function KeyState({ apiKey: { expiresAt, revokedAt } }: { readonly apiKey: ApiKey }): ReactNode {
  if (revokedAt !== null)
    return (
      <>
        <Badge tone="bad">revoked</Badge> <Time at={revokedAt} />
      </>
    );
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return isExpired ? <Badge tone="bad">expired</Badge> : <Badge tone="good">active</Badge>;
}

function revokeColumn(ask: (key: ApiKey) => void): Column<ApiKey> {
  return {
    id: 'revoke',
    header: 'Revoke',
    align: 'end',
    cell: (key) =>
      key.revokedAt === null && (
        <Button small look="danger" aria-label={`Revoke ${key.name}`} onClick={() => ask(key)}>
          Revoke
        </Button>
      ),
  };
}

function RevokeKey({
  apiKey: { id, name, keyId },
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}): ReactNode {
  const revoke = useSend('revokeApiKey', { onDone: onClose });
  return (
    <FormDialog
      title="Revoke this API key?"
      description={
        <>
          <p>
            <strong>{name}</strong> <code>{keyId}</code>
          </p>
          <p>Programs that sign with it are refused from now on. It cannot be undone.</p>
        </>
      }
      submit="Revoke"
      busy={revoke.isPending}
      error={revoke.error}
      onSubmit={() => revoke.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}
