import type { ReactNode } from 'react';
import { Dialog } from '../design/parts/dialog.tsx';
import { Verbatim } from '../design/parts/disclosure.tsx';
import { Facts, Stack } from '../design/parts/layout.tsx';
import { exactTime } from '../design/parts/time.tsx';
import { EntrySentence } from './entry-sentence.tsx';
import type { ActivityEntry, ActorNames } from './words.ts';

/** Everything that the history holds of one entry. */
export function EntryDialog({
  entry,
  names,
  onClose,
}: {
  readonly entry: ActivityEntry;
  readonly names: ActorNames;
  readonly onClose: () => void;
}): ReactNode {
  const { id, at, actor, type, resource, resourceId, mode, detail } = entry;
  const code = (text: string): ReactNode => <code>{text}</code>;
  return (
    <Dialog title="What happened" open wide onClose={onClose}>
      <Stack>
        <p>
          <EntrySentence entry={entry} names={names} />
        </p>
        <Facts
          items={[
            ['When', exactTime(at)],
            ['Mode', mode ?? 'both modes'],
            ['Kind', code(type)],
            ['Who', code(actor)],
            ['Record', code(`${resource} ${resourceId}`)],
            ['Entry', code(id)],
          ]}
        />
        {Object.keys(detail).length > 0 && (
          <Verbatim label="Detail">{JSON.stringify(detail, null, 2)}</Verbatim>
        )}
      </Stack>
    </Dialog>
  );
}
