import type { ReactNode } from 'react';
import { type Mode, useSession } from '../../data/session.tsx';
import { Badge } from '../../design/parts/badge.tsx';
import { CheckField, FieldGroup } from '../../design/parts/field.tsx';
import { Soft } from '../../design/parts/layout.tsx';
import { Id } from '../parts/names.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import type { ApiKey } from '../records.ts';
import styles from '../risk.module.css';
import { endOfKey, isUsable } from './usable-keys.ts';

/** A box for each API key that can be bound: of this mode, neither revoked nor expired. */
export function KeyChoices({
  keys,
  bound,
  chosen,
  onChange,
  fault,
}: {
  readonly keys: readonly ApiKey[];
  /** Those that the source has now. */
  readonly bound: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly fault: string | undefined;
}): ReactNode {
  const { mode } = useSession().session;
  const usable = keys.filter((key) => isUsable(key, mode));
  const turn = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <FieldGroup legend="API keys that submit for it">
      {usable.map(({ id, name, keyId }) => (
        <CheckField
          key={id}
          label={
            <>
              {name} <Id>{keyId}</Id>
            </>
          }
          checked={chosen.includes(id)}
          onChange={() => turn(id)}
        />
      ))}
      {usable.length === 0 && <NoKeys mode={mode} />}
      {bound.some((id) => !usable.some((key) => key.id === id)) && (
        <Soft>A key that was revoked or has expired is left out.</Soft>
      )}
      {fault !== undefined && (
        <p role="alert" className={styles['wrong']}>
          {fault}
        </p>
      )}
    </FieldGroup>
  );
}

function NoKeys({ mode }: { readonly mode: Mode }): ReactNode {
  return (
    <p>
      There is no API key of {mode} mode that could be bound.{' '}
      <PlaceLink to="/settings/api-keys">Make one</PlaceLink>
    </p>
  );
}

/** The keys of a source by their names; one that ended submits nothing any more. */
export function BoundKeys({
  ids,
  keys,
}: {
  readonly ids: readonly string[];
  readonly keys: readonly ApiKey[];
}): ReactNode {
  if (ids.length === 0) return 'none';
  return (
    <ul className={styles['keys']}>
      {ids.map((id) => {
        const key = keys.find((one) => one.id === id);
        const end = key && endOfKey(key);
        return (
          <li key={id}>
            {key ? (
              <>
                {key.name} <Id>{key.keyId}</Id>
              </>
            ) : (
              <Id>{id}</Id>
            )}{' '}
            {end && <Badge tone="bad">{end}</Badge>}
          </li>
        );
      })}
    </ul>
  );
}
