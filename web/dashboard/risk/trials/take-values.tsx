import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useGuardedCall } from '../../data/api.ts';
import { failureText, useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { TextField } from '../../design/parts/field.tsx';
import type { Evidence, Subject } from '../records.ts';
import styles from '../risk.module.css';
import type { DeclaredInput } from '../definition.ts';
import { storedValues } from './stored-values.ts';
import type { FormValues } from './try-input.ts';

/** Fills a trial with what is known of a stored subject. It is only read: nothing is assessed. */
export function TakeValues({
  inputs,
  onTake,
}: {
  readonly inputs: readonly DeclaredInput[];
  readonly onTake: (entered: FormValues) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const readReceipts = useReceiptsOf();
  const take = useMutation({
    mutationFn: readReceipts,
    onSuccess: (found) => 'receipts' in found && onTake(storedValues(inputs, found.receipts, new Date())),
  });
  const wrong = take.data && 'wrong' in take.data ? take.data.wrong : take.error && failureText(take.error);
  const isTyped = name.trim() !== '';
  const ask = (): void => {
    if (isTyped && !take.isPending) take.mutate(name.trim());
  };
  return (
    <div className={styles['take']}>
      <TextField
        label="A stored subject"
        placeholder="Its reference"
        value={name}
        fault={wrong ?? undefined}
        onChange={({ target }) => {
          setName(target.value);
          take.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          ask();
        }}
      />
      <Button busy={take.isPending} disabled={!isTyped} onClick={ask}>
        Take over its values
      </Button>
    </div>
  );
}

type Found = { readonly receipts: readonly Evidence['data'][] } | { readonly wrong: string };

/** Every receipt about the subject of a reference; a part of it is enough where it fits one alone. */
function useReceiptsOf(): (externalId: string) => Promise<Found> {
  const { client } = useSession();
  const call = useGuardedCall();
  const rows = async (resource: string, query: object): Promise<readonly unknown[]> => {
    const all: unknown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const asked = { params: { resource }, query: { ...query, offset } };
      const page: { items: readonly unknown[]; nextOffset: number | null } = await call(() =>
        client.call('listRecords', asked),
      );
      all.push(...page.items);
      offset = page.nextOffset;
    }
    return all;
  };
  return async (externalId) => {
    const found = (await rows('subjects', { search: externalId })) as readonly Subject[];
    const whole = found.find(({ data }) => data.externalId === externalId);
    const subject = whole ?? (found.length === 1 ? found[0] : undefined);
    if (!subject) return { wrong: found.length === 0 ? NONE : SEVERAL };
    const receipts = (await rows('evidence', { subjectId: subject.id })) as readonly Evidence[];
    return { receipts: receipts.map(({ data }) => data) };
  };
}

const NONE = 'There is no such subject.';
const SEVERAL = 'Several subjects fit. Write the whole reference.';
