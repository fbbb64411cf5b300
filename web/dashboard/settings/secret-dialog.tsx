import type { ReactNode } from 'react';
import { Button } from '../design/parts/button.tsx';
import { CopyField } from '../design/parts/copy-field.tsx';
import { Dialog } from '../design/parts/dialog.tsx';
import { Facts, Row, Stack } from '../design/parts/layout.tsx';
import { Notice } from '../design/parts/notice.tsx';

export interface Secret {
  readonly title: string;
  readonly secret: string;
  /** What the secret belongs to. */
  readonly about: readonly (readonly [string, ReactNode])[];
  /** What it is called; a secret where nothing is said. */
  readonly noun?: 'secret' | 'link';
}

/** Shows a secret that no read ever shows again. */
export function SecretDialog({
  title,
  secret,
  about,
  noun = 'secret',
  onClose,
}: Secret & { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title={title} open onClose={onClose}>
      <Stack>
        <Notice tone="caution">Keep the {noun} now: it is not shown again.</Notice>
        <Facts items={about} />
        <CopyField label={noun === 'secret' ? 'Secret' : 'Link'} value={secret} copy={`Copy the ${noun}`} />
        <Row>
          <Button look="primary" onClick={onClose}>
            I have kept it
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
