import { type ReactNode, useMemo, useState } from 'react';
import { useRead, useSend } from '../data/api.ts';
import { type Faults, placeFaults } from '../data/faults.ts';
import { useSession } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { Disclosure } from '../design/parts/disclosure.tsx';
import { FieldGrid, Form, TextField } from '../design/parts/field.tsx';
import { Card, Facts, Row, Stack } from '../design/parts/layout.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import { useAddressQuery } from '../shell/address.ts';
import { DeleteOrganization } from './delete-organization.tsx';
import { SettingsPage } from './settings-layout.tsx';

export function AccountPage(): ReactNode {
  const { session } = useSession();
  const isGiven = useAddressQuery().get('password') === 'given';
  return (
    <SettingsPage title="Your account">
      <Stack>
        {isGiven && (
          <Notice tone="caution">Somebody else chose your password. Change it below before you go on.</Notice>
        )}
        <PasswordCard />
        <WhoAmI />
        <SessionsCard />
        {session.role === 'owner' && <DeletionCard />}
      </Stack>
    </SettingsPage>
  );
}

function WhoAmI(): ReactNode {
  const {
    session: { user, organization, role },
  } = useSession();
  const known = useRead('readOrganization', {});
  return (
    <Card title="Who you are here">
      <Stack gap={3}>
        <Facts
          items={[
            ['Name', user.name],
            ['E-mail', user.email],
            ['Role', role],
            ['Organization', organization.name],
            ['Organization since', known.data ? <Time key="at" at={known.data.createdAt} /> : '…'],
          ]}
        />
        <Disclosure summary="Ids">
          <Facts
            items={[
              ['User id', <code key="user">{user.id}</code>],
              ['Organization id', <code key="organization">{organization.id}</code>],
            ]}
          />
        </Disclosure>
      </Stack>
    </Card>
  );
}

const EMPTY = { current: '', fresh: '', repeated: '' };

function PasswordCard(): ReactNode {
  const { session } = useSession();
  const [typed, setTyped] = useState(EMPTY);
  const [isDifferent, setDifferent] = useState(false);
  const change = useSend('changePassword', { outdates: [], onDone: () => setTyped(EMPTY) });
  const faults = useMemo<Faults>(
    () => placeFaults(change.error, ['/currentPassword', '/newPassword']),
    [change.error],
  );
  const submit = (): void => {
    setDifferent(typed.fresh !== typed.repeated);
    if (typed.fresh !== typed.repeated) return change.reset();
    change.mutate({ body: { currentPassword: typed.current, newPassword: typed.fresh } });
  };
  return (
    <Card title="Change your password">
      <Form submit="Change the password" busy={change.isPending} faults={faults} onSubmit={submit}>
        {/* Tells a password manager whose password it is. */}
        <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
        <FieldGrid>
          <TextField
            label="Current password"
            hint="The one you signed in with"
            type="password"
            autoComplete="current-password"
            required
            pointer="/currentPassword"
            value={typed.current}
            onChange={({ target }) => setTyped({ ...typed, current: target.value })}
          />
          <TextField
            label="New password"
            hint="12 characters or more, or a shorter one that is hard to guess"
            type="password"
            autoComplete="new-password"
            required
            pointer="/newPassword"
            value={typed.fresh}
            onChange={({ target }) => setTyped({ ...typed, fresh: target.value })}
          />
          <TextField
            label="New password again"
            hint="So that no slip of the keys locks you out"
            type="password"
            autoComplete="new-password"
            required
            fault={isDifferent ? 'This is not the same as the new password.' : undefined}
            value={typed.repeated}
            onChange={({ target }) => setTyped({ ...typed, repeated: target.value })}
          />
        </FieldGrid>
        <div role="status">
          {change.isSuccess && (
            <Notice tone="good">
              Your password is changed. Wherever else you were signed in, you no longer are.
            </Notice>
          )}
        </div>
      </Form>
    </Card>
  );
}

function SessionsCard(): ReactNode {
  const { signOutEverywhere } = useSession();
  return (
    <Card title="Where you are signed in">
      <Stack gap={3}>
        <p>
          If you lost a device or left one signed in, sign out everywhere: in every browser, also here, and in
          every program that signed in with your password. API keys go on.
        </p>
        <Row>
          <Button onClick={() => void signOutEverywhere()}>Sign out everywhere</Button>
        </Row>
      </Stack>
    </Card>
  );
}

function DeletionCard(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Delete the organization">
      <Stack gap={3}>
        <p>
          Everything in it goes for good, in both modes: people screened, assessments, agreements, keys and
          members.
        </p>
        <Row>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete the organization…
          </Button>
        </Row>
      </Stack>
      {isAsking && <DeleteOrganization onClose={() => setAsking(false)} />}
    </Card>
  );
}
