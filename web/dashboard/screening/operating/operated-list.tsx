import type { AnswerOf } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { NEWEST_FIRST, usePages, useRead, useSend } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { failureText } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import { ListVersions } from '../list-versions/list-versions.tsx';
import { FetchedNow } from './fetched-now.tsx';

type OperatorsList = AnswerOf<'listLists'>['items'][number];

/** Versions of a list, and what its operator may do with it. */
export function OperatedList({
  listKey,
  onChanged,
}: {
  readonly listKey: string;
  /** The pages of members know older answers. */
  readonly onChanged: () => void;
}): ReactNode {
  const lists = useRead('listLists', {});
  const request = { params: { key: listKey }, query: NEWEST_FIRST };
  const versions = usePages('listListVersions', request, cursorPage);
  return (
    <Stack gap={3}>
      <Loaded read={lists}>
        {({ items }) => {
          const list = items.find(({ key }) => key === listKey);
          return list ? <Operations list={list} onChanged={onChanged} /> : null;
        }}
      </Loaded>
      <ListVersions pages={versions} label="Versions" />
    </Stack>
  );
}

function Operations({
  list,
  onChanged,
}: {
  readonly list: OperatorsList;
  readonly onChanged: () => void;
}): ReactNode {
  const { key, enabled, formerVersionId, address } = list;
  const [done, setDone] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [imported, setImported] = useState<{ readonly id: string; readonly hasEnded: boolean }>();
  const params = { key };
  const told = (text: string) => ({
    onDone: () => {
      setDone(text);
      setConfirming(false);
      onChanged();
    },
  });
  const rollback = useSend('rollbackList', told('The previous version is searched from now on.'));
  const enable = useSend('enableList', told('The list is switched on.'));
  const disable = useSend(
    'disableList',
    told('The list is switched off: runs that ask for it are incomplete.'),
  );
  const update = useSend('updateList', {
    onDone: (answer) => setImported({ id: answer.importId, hasEnded: false }),
  });
  const onEnded = (): void => {
    setImported((one) => one && { ...one, hasEnded: true });
    onChanged();
  };
  const operations = [rollback, enable, disable, update];
  const busy = operations.some(({ isPending }) => isPending);
  const failed = operations.find(({ isError }) => isError);
  /** What became of the last one is said until the next. An import that goes on is watched to its end. */
  const begin = (operation: (typeof operations)[number]): void => {
    for (const one of operations) one.reset();
    setDone('');
    if (imported?.hasEnded) setImported(undefined);
    operation.mutate({ params });
  };
  return (
    <Stack gap={3}>
      <Fetching list={list} />
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {failed && <Notice tone="bad">{failureText(failed.error)}</Notice>}
      {imported && <FetchedNow key={imported.id} importId={imported.id} onEnded={onEnded} />}
      {isConfirming ? (
        <ConfirmRollback
          versionId={formerVersionId}
          busy={busy}
          onConfirm={() => begin(rollback)}
          onClose={() => setConfirming(false)}
        />
      ) : (
        <Row>
          <Button disabled={busy || address === null} onClick={() => begin(update)}>
            Fetch now
          </Button>
          <Button disabled={busy} onClick={() => begin(enabled ? disable : enable)}>
            {enabled ? 'Switch off' : 'Switch on'}
          </Button>
          <Button disabled={busy || formerVersionId === null} onClick={() => setConfirming(true)}>
            Back to the previous version…
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function ConfirmRollback({
  versionId,
  busy,
  onConfirm,
  onClose,
}: {
  readonly versionId: string | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Notice
      tone="caution"
      actions={
        <>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            Roll back
          </Button>
          <Button autoFocus onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      <p>
        Every organization is screened against <code>{versionId}</code> from then on. The version in use does
        not come back by itself: a file with the same entries is refused unless it is forced.
      </p>
    </Notice>
  );
}

function Fetching({ list: { address, fetching } }: { readonly list: OperatorsList }): ReactNode {
  if (address === null) return <Soft>No address is known: its file is given by hand.</Soft>;
  return (
    <Stack gap={1}>
      <Soft>
        Fetched from <code>{address}</code>
        {fetching.lastAt !== null && (
          <>
            , last <Time at={fetching.lastAt} />
          </>
        )}
        {fetching.nextAt !== null && (
          <>
            , next <Time at={fetching.nextAt} />
          </>
        )}
        .
      </Soft>
      {fetching.failure !== null && <Notice tone="caution">{fetching.failure}</Notice>}
    </Stack>
  );
}
