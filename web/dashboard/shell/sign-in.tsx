import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { NO_FAULTS, placeFaults } from '../data/faults.ts';
import { rememberedSignIn } from '../data/remembered-sign-in.ts';
import { anyone } from '../data/session.tsx';
import { Form, TextField } from '../design/parts/field.tsx';
import { Notice } from '../design/parts/notice.tsx';
import styles from './sign-in.module.css';

/** The page of people who are not signed in. */
export function SignInPage({
  why,
  onBegin,
  onSignIn,
}: {
  readonly why: string | undefined;
  /** At the first letter: time to load what comes after. */
  readonly onBegin: () => void;
  readonly onSignIn: () => Promise<void>;
}): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    document.title = 'Sign in – Assay';
  }, []);
  const signIn = useMutation({
    mutationFn: () => anyone.call('signIn', { body: { email, password, session: 'cookie' } }),
    onSuccess: ({ organizations }) => {
      rememberedSignIn.write(organizations);
      return onSignIn();
    },
  });
  const faults = useMemo(
    () => (signIn.error ? placeFaults(signIn.error, ['/email', '/password']) : NO_FAULTS),
    [signIn.error],
  );
  return (
    <main className={styles['page']}>
      <div className={styles['box']}>
        <h1>Assay</h1>
        <p className={styles['lead']}>
          Sign in to screen people and companies, assess risks and manage agreements.
        </p>
        {why !== undefined && <Notice tone="caution">{why}</Notice>}
        <Form submit="Sign in" busy={signIn.isPending} faults={faults} onSubmit={() => signIn.mutate()}>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            required
            pointer="/email"
            value={email}
            autoFocus
            onChange={({ target }) => {
              onBegin();
              setEmail(target.value);
            }}
          />
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            pointer="/password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Form>
        <p className={styles['lead']}>
          Programs use API keys: <a href="/docs">API reference</a>.
        </p>
      </div>
    </main>
  );
}
