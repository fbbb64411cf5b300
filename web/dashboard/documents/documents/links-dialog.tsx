import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { CopyField, isCopied } from '../../design/parts/copy-field.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Row, Stack } from '../../design/parts/layout.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import type { LinkedSigner } from '../records.ts';

/** Links of signers, which no later answer shows again. */
export function LinksDialog({
  signers,
  onClose,
}: {
  readonly signers: readonly LinkedSigner[];
  readonly onClose: () => void;
}): ReactNode {
  const [outcome, setOutcome] = useState('');
  const all = signers.map(({ name, email, signingUrl }) => `${name} <${email}>: ${signingUrl}`).join('\n');
  const copyAll = async (): Promise<void> =>
    setOutcome((await isCopied(all)) ? 'Copied.' : 'Copy them one by one, please.');
  return (
    <Dialog title={signers.length === 1 ? 'The link to sign' : 'The links to sign'} open onClose={onClose}>
      <Stack>
        <Notice tone="caution">Shown this once. A link signs as the person it is for.</Notice>
        {signers.map(({ id, name, email, signingUrl }) => (
          <CopyField key={id} label={`${name} (${email})`} value={signingUrl} />
        ))}
        <Row>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
          {signers.length > 1 && <Button onClick={() => void copyAll()}>Copy all with their names</Button>}
          <span role="status">{outcome}</span>
        </Row>
      </Stack>
    </Dialog>
  );
}
