import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rememberedSignIn } from '../data/remembered-sign-in.ts';
import { anyone, useSession } from '../data/session.tsx';
import { SelectField, TextField } from '../design/parts/field.tsx';
import { FormDialog } from '../design/parts/form-dialog.tsx';

/** Into another organization of the same person: a sign-in of its own, so the password is asked for again. */
export function SwitchOrganization({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { session, enterAnother } = useSession();
  const others = rememberedSignIn.organizations().filter(({ id }) => id !== session.organization.id);
  const [organizationId, setOrganizationId] = useState(others[0]?.id ?? '');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () =>
      anyone.call('signIn', {
        body: { email: session.user.email, password, organizationId, session: 'cookie' },
      }),
    onSuccess: async ({ organizations }) => {
      rememberedSignIn.write(organizations);
      // The records of one organization are none of another.
      location.hash = '#/';
      await enterAnother();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Switch organization"
      submit="Switch"
      busy={change.isPending}
      error={change.error}
      pointers={['/password', '/organizationId']}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <SelectField
        label="Organization"
        pointer="/organizationId"
        options={others.map(({ id, name, role }) => [id, `${name} (${role})`])}
        value={organizationId}
        onChange={({ target }) => setOrganizationId(target.value)}
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        pointer="/password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
