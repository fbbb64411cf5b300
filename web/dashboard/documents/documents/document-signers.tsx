import { type ReactNode, useState } from 'react';
import { Badge } from '../../design/parts/badge.tsx';
import { Button } from '../../design/parts/button.tsx';
import { type Column, DataTable } from '../../design/parts/data-table.tsx';
import { Card, Row, Soft } from '../../design/parts/layout.tsx';
import { Empty } from '../../design/parts/notice.tsx';
import { Time } from '../../design/parts/time.tsx';
import styles from '../documents.module.css';
import type { DocumentRecord, LinkedSigner, Signer } from '../records.ts';
import { RemoveSigner, RenewLink, SignerDialog } from './signer-dialogs.tsx';
import { isCompleting, SIGNER_STATES } from '../words.ts';

type SignerTask =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'remove' | 'link'; readonly signer: Signer };

/** Who signs, in which order, and how far they are. */
export function SignersCard({
  document,
  onLink,
}: {
  readonly document: DocumentRecord;
  readonly onLink: (signer: LinkedSigner) => void;
}): ReactNode {
  const { status, signers } = document;
  const [asked, ask] = useState<SignerTask>();
  const close = (): void => ask(undefined);
  return (
    <Card
      title="Signers"
      tight
      actions={status === 'draft' && <Button onClick={() => ask({ what: 'add' })}>Add a signer</Button>}
    >
      {signers.length > 0 ? (
        <DataTable
          label="Signers"
          items={signers}
          columns={columnsOf(document, ask)}
          idOf={({ id }) => id}
          stacks
        />
      ) : (
        <Empty title="Nobody is to sign yet">A document is sent to at least one signer.</Empty>
      )}
      {asked?.what === 'add' && <SignerDialog document={document} onClose={close} />}
      {asked?.what === 'change' && <SignerDialog document={document} former={asked.signer} onClose={close} />}
      {asked?.what === 'remove' && <RemoveSigner document={document} signer={asked.signer} onClose={close} />}
      {asked?.what === 'link' && (
        <RenewLink document={document} signer={asked.signer} onClose={close} onLink={onLink} />
      )}
    </Card>
  );
}

function columnsOf(document: DocumentRecord, ask: (asked: SignerTask) => void): readonly Column<Signer>[] {
  const isOpen = document.status === 'sent' && !isCompleting(document);
  const actions: Column<Signer> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (signer) =>
      isOpen ? (
        signer.status !== 'signed' && (
          <ActionButton text="New link" signer={signer} onClick={() => ask({ what: 'link', signer })} />
        )
      ) : (
        <Row>
          <ActionButton text="Change" signer={signer} onClick={() => ask({ what: 'change', signer })} />
          <ActionButton text="Remove" signer={signer} onClick={() => ask({ what: 'remove', signer })} />
        </Row>
      ),
  };
  return document.status === 'draft' || isOpen ? [...COLUMNS, actions] : COLUMNS;
}

const COLUMNS: readonly Column<Signer>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, email }) => (
      <span className={styles['person']}>
        <span>{name}</span>
        <Soft>{email}</Soft>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (signer) => <State {...signer} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => role ?? <Soft>–</Soft>, minor: true },
  {
    id: 'order',
    header: 'Order',
    cell: ({ signingOrder }) => (
      <span title="The lowest number signs first; equal numbers sign side by side.">{signingOrder}</span>
    ),
    minor: true,
  },
];

function State({ status, signedAt, declineReason }: Signer): ReactNode {
  const [word, tone] = SIGNER_STATES[status];
  return (
    <span className={styles['person']}>
      <span>
        <Badge tone={tone}>{word}</Badge> {signedAt !== null && <Time at={signedAt} />}
      </span>
      {declineReason !== null && <span>{declineReason}</span>}
    </span>
  );
}

function ActionButton({
  text,
  signer: { name },
  onClick,
}: {
  readonly text: string;
  readonly signer: Signer;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <Button small aria-label={`${text}: ${name}`} onClick={onClick}>
      {text}
    </Button>
  );
}
