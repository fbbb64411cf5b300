import { AssayProblem, type AnswerOf } from '@assay/client/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { placeFaults } from '../data/faults.ts';
import { rememberedSignIn } from '../data/remembered-sign-in.ts';
import { anyone } from '../data/session.tsx';
import { Form, TextField } from '../design/parts/field.tsx';
import { LoadFailure, Notice, Skeleton } from '../design/parts/notice.tsx';
import { exactTime } from '../design/parts/time.tsx';
import styles from './settings.module.css';

/** The page behind the link of an invitation: the person who opens it chooses the password, and is signed in. */
export function InvitationPage({
  token,
  onSignIn,
  onLeave,
}: {
  readonly token: string;
  readonly onSignIn: () => void;
  /** To the sign-in, for those who have a password. */
  readonly onLeave: () => void;
}): ReactNode {
  useEffect(() => {
    document.title = 'Choose your password – Assay';
  }, []);
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => anyone.call('readInvitation', { params: { token } }),
    retry: false,
  });
  const isOver = found.error instanceof AssayProblem && found.error.status === 404;
  return (
    <main className={styles['outside']}>
      <div className={styles['box']}>
        <h1>Choose your password</h1>
        {found.data ? (
          <ChoosePassword token={token} invited={found.data} onSignIn={onSignIn} />
        ) : isOver ? (
          <>
            <Notice tone="bad">
              This invitation cannot be used: it was used already, was replaced or has expired.
            </Notice>
            <p>Ask the person who invited you for a fresh one, or sign in if you have a password.</p>
            <p>
              <a href="#/" onClick={onLeave}>
                Sign in
              </a>
            </p>
          </>
        ) : found.isError ? (
          <LoadFailure error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton />
        )}
      </div>
    </main>
  );
}

function ChoosePassword({
  token,
  invited: { organization, email, name, expiresAt },
  onSignIn,
}: {
  readonly token: string;
  readonly invited: AnswerOf<'readInvitation'>;
  readonly onSignIn: () => void;
}): ReactNode {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  const choose = useMutation({
    mutationFn: async () => {
      const chosen = { password };
      const { organizationId } = await anyone.call('acceptInvitation', { params: { token }, body: chosen });
      return anyone.call('signIn', { body: { email, ...chosen, organizationId, session: 'cookie' } });
    },
    onSuccess: ({ organizations }) => {
      rememberedSignIn.write(organizations);
      onSignIn();
    },
  });
  const faults = useMemo(() => placeFaults(choose.error, ['/password']), [choose.error]);
  const submit = (): void => {
    setDifferent(password !== repeated);
    if (password === repeated) choose.mutate();
  };
  return (
    <>
      <p>
        <bdi>{organization.name}</bdi> has made an account for you, <bdi>{name}</bdi>. Choose its password
        before {exactTime(expiresAt)}.
      </p>
      <Form submit="Choose this password" busy={choose.isPending} faults={faults} onSubmit={submit}>
        <TextField label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          hint="12 characters or more, such as a few words, or a shorter one that is hard to guess"
          type="password"
          autoComplete="new-password"
          required
          pointer="/password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label="Password again"
          hint="So that no slip of the keys locks you out"
          type="password"
          autoComplete="new-password"
          required
          fault={isDifferent ? 'This is not the same as the password.' : undefined}
          value={repeated}
          onChange={({ target }) => setRepeated(target.value)}
        />
      </Form>
    </>
  );
}
