import type { ReactNode } from 'react';
import { NEWEST_FIRST, usePages, useSend } from '../../data/api.ts';
import { cursorPage } from '../../data/pages.ts';
import { failureText, isAdministrator, useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Row, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { useToast } from '../../design/parts/toasts.tsx';
import { ListVersions } from '../list-versions/list-versions.tsx';
import type { OwnList } from './own-list.ts';

/** Every version that was ever searched, and the way back to the previous one. */
export function OwnListVersions({
  list,
  onClose,
}: {
  readonly list: OwnList;
  readonly onClose: () => void;
}): ReactNode {
  const say = useToast();
  const { session } = useSession();
  const request = { params: { name: list.name }, query: NEWEST_FIRST };
  const versions = usePages('listScreeningOwnListVersions', request, cursorPage);
  const rollback = useSend('rollbackScreeningOwnList', {
    outdates: ['listScreeningOwnLists', 'listScreeningOwnListVersions', 'listScreeningSources'],
    onDone: () => say('The previous version is searched from now on.'),
  });
  return (
    <Dialog title={`Versions of ${list.title}`} open onClose={onClose} wide>
      <Stack gap={3}>
        <ListVersions pages={versions} label={`Versions of ${list.title}`} />
        {rollback.isError && <Notice tone="bad">{failureText(rollback.error)}</Notice>}
        <Row>
          {isAdministrator(session) && list.formerVersionId !== null && (
            <Button
              disabled={rollback.isPending}
              onClick={() => rollback.mutate({ params: { name: list.name } })}
            >
              Back to the previous version
            </Button>
          )}
          <PlaceLink to={`/screening/lists/own:${list.name}`}>What has changed</PlaceLink>
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
