import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';
import { tabStorage } from './tab-storage.ts';

/** Input that survives a sign-in and a reload of the tab, until it is sent or thrown away. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void, () => void] {
  const { user, organization, mode } = useSession().session;
  // After a session that ended somebody else may sign in.
  const key = ['assay.draft', user.id, organization.id, mode, name].join(' ');
  const [value, setValue] = useState<T>(() => (tabStorage.read(key) as T | undefined) ?? initial);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) tabStorage.write(key, value);
  }, [key, value, isChanged]);
  return [
    value,
    (next) => {
      setChanged(true);
      setValue(next);
    },
    () => {
      setChanged(false);
      tabStorage.remove(key);
      setValue(initial);
    },
  ];
}
