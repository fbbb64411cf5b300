import type { ReactNode } from 'react';
import { FieldGrid, SelectField, TextField } from '../../design/parts/field.tsx';
import type { ApiKey } from '../records.ts';

export const UNSIGNED = { keyId: '', secret: '', expiresAt: '', observedAt: '' };
export type Signed = typeof UNSIGNED;

/** The same for all facts of the form: when it was seen, how long it holds, and who says so. */
export function WhenAndWho({
  rest,
  onChange,
  keys,
  chosen,
  isUnbound,
  isRefused,
}: {
  readonly rest: Signed;
  readonly onChange: (rest: Signed) => void;
  readonly keys: readonly ApiKey[];
  readonly chosen: ApiKey | undefined;
  readonly isUnbound: boolean;
  readonly isRefused: boolean;
}): ReactNode {
  const field = (name: keyof Signed) => ({
    pointer: `/${name}`,
    value: rest[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...rest, [name]: target.value }),
  });
  return (
    <FieldGrid least="14rem">
      <TextField label="Observed" type="datetime-local" {...field('observedAt')} />
      <TextField label="Expires, if it does" type="datetime-local" {...field('expiresAt')} />
      <SelectField
        label="API key"
        hint={isUnbound ? 'No key that lasts is bound to this source.' : undefined}
        options={keys.map(({ keyId, name }) => [keyId, name])}
        {...field('keyId')}
        value={chosen?.keyId ?? ''}
      />
      <TextField
        label="Its secret"
        type="password"
        autoComplete="off"
        hint="Signs this evidence in your browser, is sent nowhere and forgotten when this closes."
        fault={isRefused ? 'The service does not take this key with this secret.' : undefined}
        {...field('secret')}
      />
    </FieldGrid>
  );
}
