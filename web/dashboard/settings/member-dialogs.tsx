import type { Schemas } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { type Role, useSession } from '../data/session.tsx';
import { SelectField, TextField } from '../design/parts/field.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';
import { Soft } from '../design/parts/layout.tsx';
import { Time } from '../design/parts/time.tsx';
import type { Member } from './member.ts';
import type { Secret } from './secret-dialog.tsx';

const ROLES: readonly (readonly [Role, string])[] = [
  ['member', 'Member: reads and works'],
  ['admin', 'Admin: also decides, and looks after members and keys'],
  ['owner', 'Owner: also looks after owners and the organization'],
];

interface DialogProps {
  readonly onClose: () => void;
}

interface InviteDialogProps extends DialogProps {
  readonly onInvited: (invitation: Secret) => void;
}

export function InviteMember({ onClose, onInvited }: InviteDialogProps): ReactNode {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const add = useSend('addMember', {
    onDone: (added) => {
      onClose();
      if (added.invitation) onInvited(shown(added, added.invitation));
    },
  });
  return (
    <FormDialog
      title="Invite a member"
      submit="Invite"
      busy={add.isPending}
      error={add.error}
      pointers={['/email', '/name', '/role']}
      onSubmit={() => add.mutate({ body: { email: email.trim(), name, role } })}
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        required
        pointer="/email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="Name"
        required
        pointer="/name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <RoleField role={role} onChange={setRole} />
      <Soft>You get a link. The person who opens it chooses the password, and nobody else.</Soft>
    </FormDialog>
  );
}

/** By hand, whether or not it is sent by mail too. */
function shown({ name, email }: Pick<Member, 'name' | 'email'>, invitation: Schemas['Invitation']): Secret {
  return {
    title: 'Pass this link on',
    secret: invitation.url,
    noun: 'link',
    about: [
      ['Name', name],
      ['E-mail', email],
      ['Good until', <Time key="until" at={invitation.expiresAt} />],
    ],
  };
}

export function InviteAgain({
  member,
  onClose,
  onInvited,
}: InviteDialogProps & { readonly member: Member }): ReactNode {
  const renew = useSend('renewInvitation', {
    onDone: (invited) => {
      onClose();
      onInvited(shown(invited, invited.invitation));
    },
  });
  return (
    <FormDialog
      title={`Invite ${member.name} again`}
      description="There is a fresh link then, and the former one ends."
      submit="Make a fresh link"
      busy={renew.isPending}
      error={renew.error}
      onSubmit={() => renew.mutate({ params: { userId: member.userId } })}
      onClose={onClose}
    />
  );
}

export function ChangeRole({ member, onClose }: DialogProps & { readonly member: Member }): ReactNode {
  const [role, setRole] = useState<Role>(member.role);
  const afterChange = useAfterChange(member, onClose);
  const change = useSend('changeRole', { onDone: afterChange });
  return (
    <FormDialog
      title={`Change the role of ${member.name}`}
      description="It holds from their next request on."
      submit="Change"
      busy={change.isPending}
      error={change.error}
      pointers={['/role']}
      onSubmit={() => change.mutate({ params: { userId: member.userId }, body: { role } })}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

export function RemoveMember({ member, onClose }: DialogProps & { readonly member: Member }): ReactNode {
  const { session } = useSession();
  const afterChange = useAfterChange(member, onClose);
  const remove = useSend('removeMember', { onDone: afterChange });
  return (
    <FormDialog
      title={`Remove ${member.name}?`}
      description={
        <>
          <p>
            <bdi>{member.email}</bdi> loses access to <bdi>{session.organization.name}</bdi> at once.
          </p>
          <p>The account is deleted. One that they have in another organization is not touched.</p>
        </>
      }
      submit="Remove"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ params: { userId: member.userId } })}
      onClose={onClose}
    />
  );
}

/** A member who changed themselves may do other things now: the dashboard looks anew who is there. */
function useAfterChange({ userId }: Member, onClose: () => void): () => void {
  const controls = useSession();
  return () => {
    onClose();
    if (userId === controls.session.user.id) void controls.reload();
  };
}

function RoleField({
  role,
  onChange,
}: {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}): ReactNode {
  const { session } = useSession();
  const offered = session.role === 'owner' ? ROLES : ROLES.filter(([one]) => one !== 'owner');
  const choose = (text: string): void => {
    const [chosen] = ROLES.find(([one]) => one === text) ?? [];
    if (chosen) onChange(chosen);
  };
  return (
    <SelectField
      label="Role"
      pointer="/role"
      options={offered}
      value={role}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
