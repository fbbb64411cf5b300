import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages } from '../data/api.ts';
import { cursorPage } from '../data/pages.ts';
import { isAdministrator, type Session, useSession } from '../data/session.tsx';
import { Badge } from '../design/parts/badge.tsx';
import { Button } from '../design/parts/button.tsx';
import type { Column } from '../design/parts/data-table.tsx';
import { Card, Row, Soft, Stack } from '../design/parts/layout.tsx';
import { PagedTable } from '../design/parts/loaded.tsx';
import { Notice } from '../design/parts/notice.tsx';
import { Time } from '../design/parts/time.tsx';
import type { Member } from './member.ts';
import { ChangeRole, InviteAgain, InviteMember, RemoveMember } from './member-dialogs.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { SettingsPage } from './settings-layout.tsx';
import styles from './settings.module.css';

type MemberDialog =
  | { readonly what: 'invite' }
  | { readonly what: 'again' | 'role' | 'remove'; readonly member: Member };

export function MembersPage(): ReactNode {
  const { session } = useSession();
  const members = usePages('listMembers', { query: NEWEST_FIRST }, cursorPage);
  const [asked, ask] = useState<MemberDialog>();
  const [invitation, setInvitation] = useState<Secret>();
  const close = (): void => ask(undefined);
  return (
    <SettingsPage
      title="Members"
      below={`The people who may sign in to ${session.organization.name}.`}
      actions={
        isAdministrator(session) && (
          <Button look="primary" onClick={() => ask({ what: 'invite' })}>
            Invite a member
          </Button>
        )
      }
    >
      <Stack>
        <WhyNot role={session.role} />
        <Card tight>
          <PagedTable
            pages={members}
            label="Members"
            columns={columnsFor(session, ask)}
            idOf={({ userId }) => userId}
            stacks
            empty={null}
          />
        </Card>
      </Stack>
      {asked?.what === 'invite' && <InviteMember onClose={close} onInvited={setInvitation} />}
      {asked?.what === 'again' && (
        <InviteAgain member={asked.member} onClose={close} onInvited={setInvitation} />
      )}
      {asked?.what === 'role' && <ChangeRole member={asked.member} onClose={close} />}
      {asked?.what === 'remove' && <RemoveMember member={asked.member} onClose={close} />}
      {invitation && <SecretDialog {...invitation} onClose={() => setInvitation(undefined)} />}
    </SettingsPage>
  );
}

function WhyNot({ role }: Pick<Session, 'role'>): ReactNode {
  if (role === 'member') return <Notice>Only owners and admins add, change and remove members.</Notice>;
  return role === 'admin' && <Notice>Only an owner gives or takes the role of an owner.</Notice>;
}

function columnsFor(session: Session, ask: (asked: MemberDialog) => void): readonly Column<Member>[] {
  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, email, userId, status }) => (
        <div className={styles['two']}>
          <Row>
            <strong>{name}</strong>
            {userId === session.user.id && <Badge>you</Badge>}
            {status === 'invited' && <Badge tone="caution">invited</Badge>}
          </Row>
          <Soft>{email}</Soft>
        </div>
      ),
      sortBy: ({ name }) => name.toLowerCase(),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => role, sortBy: ({ role }) => role },
    {
      id: 'since',
      header: 'Since',
      cell: ({ createdAt }) => <Time at={createdAt} />,
      sortBy: ({ createdAt }) => createdAt,
      minor: true,
    },
  ];
  if (!isAdministrator(session)) return columns;
  const change: Column<Member> = {
    id: 'change',
    header: 'Change',
    align: 'end',
    // Only an owner touches owners; the service decides, and here nobody is offered what it would refuse.
    cell: (member) =>
      (member.role !== 'owner' || session.role === 'owner') && <MemberButtons member={member} ask={ask} />,
  };
  return [...columns, change];
}

function MemberButtons({
  member,
  ask,
}: {
  readonly member: Member;
  readonly ask: (asked: MemberDialog) => void;
}): ReactNode {
  const { name, status } = member;
  return (
    <Row>
      {status === 'invited' && (
        <Button small aria-label={`Invite ${name} again`} onClick={() => ask({ what: 'again', member })}>
          Invite again
        </Button>
      )}
      <Button small aria-label={`Change role of ${name}`} onClick={() => ask({ what: 'role', member })}>
        Change role
      </Button>
      <Button
        small
        look="danger"
        aria-label={`Remove ${name}`}
        onClick={() => ask({ what: 'remove', member })}
      >
        Remove
      </Button>
    </Row>
  );
}
