import { type ReactNode, useRef, useState } from 'react';
import { isAdministrator, useSession } from '../../data/session.tsx';
import type { Tone } from '../../design/tone.ts';
import { PageHeader, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Id } from '../parts/names.tsx';
import { type Source, useEveryRecord, useEveryRow } from '../records.ts';
import { BindingsDialog, type Left } from './bindings-dialog.tsx';
import { RegisterSource } from './register-source.tsx';
import { SourceTable } from './source-table.tsx';

interface Word {
  readonly tone: Tone;
  readonly text: ReactNode;
}

/** Where evidence comes from, and which API keys bring it. */
export function SourcesPage(): ReactNode {
  const { session } = useSession();
  const isKeeper = isAdministrator(session);
  const sources = useEveryRecord('sources');
  const keys = useEveryRow('listApiKeys', {});
  const both = {
    data: sources.data && keys.data && { sources: sources.data.toReversed(), keys: keys.data },
    error: sources.error ?? keys.error,
    refetch: () => Promise.all([sources.refetch(), keys.refetch()]),
  };
  const [word, setWord] = useState<Word>();
  const [changed, setChanged] = useState<Source>();
  const [registered, setRegistered] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const leave = (source: Source, how: Left): void => {
    setChanged(undefined);
    if (how !== 'same') void sources.refetch();
    if (how !== 'same') setWord({ tone: how === 'changed' ? 'good' : 'caution', text: LEFT[how](source) });
  };
  return (
    <>
      <PageHeader
        title="Sources of evidence"
        below="What each may state, and which API keys submit for it."
      />
      <Stack>
        <div role="status">{word && <Notice tone={word.tone}>{word.text}</Notice>}</div>
        <div ref={list} tabIndex={-1}>
          <Loaded read={both} lines={6}>
            {(found) => (
              <Stack>
                <SourceTable {...found} onChange={isKeeper ? setChanged : undefined} />
                {isKeeper ? (
                  <RegisterSource
                    key={registered}
                    keys={found.keys}
                    onRegistered={(source) => {
                      setRegistered(registered + 1);
                      setWord({ tone: 'good', text: <Registered source={source} /> });
                      // The form begins anew, and the keyboard goes to what it made.
                      list.current?.focus();
                    }}
                  />
                ) : (
                  <Soft>An owner or an admin can register sources and change their keys.</Soft>
                )}
                {changed && (
                  <BindingsDialog source={changed} keys={found.keys} onLeave={(how) => leave(changed, how)} />
                )}
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </>
  );
}

const LEFT: Readonly<Record<Exclude<Left, 'same'>, (source: Source) => string>> = {
  changed: ({ data }) => `${data.key} is changed.`,
  taken: () => 'It was changed meanwhile. This is how it stands now.',
  unanswered: () => 'The service did not answer. This is how it stands now.',
};

function Registered({ source: { id, data } }: { readonly source: Source }): ReactNode {
  return (
    <p>
      {data.key} is registered. Policies name it <Id>registered:{id}</Id>
    </p>
  );
}
