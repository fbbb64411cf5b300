import { type ReactNode, useState } from 'react';
import { Button } from '../../design/parts/button.tsx';
import { DownloadPdf } from '../download-pdf.tsx';
import type { DocumentRecord, LinkedSigner } from '../records.ts';
import { SendDialog } from './send-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { hasEnded, isCompleting } from '../words.ts';

/** What can be done with the whole document in the state that it is in. */
export function DocumentActions({
  document,
  onSent,
}: {
  readonly document: DocumentRecord;
  readonly onSent: (signers: readonly LinkedSigner[]) => void;
}): ReactNode {
  const { name, status } = document;
  const [asked, setAsked] = useState<'send' | 'void'>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      {status === 'draft' && (
        <Button look="primary" onClick={() => setAsked('send')}>
          Send
        </Button>
      )}
      <DownloadPdf id={document.id} operation="readDocumentPdf" fileName={`${name}.pdf`}>
        {status === 'completed' ? 'Download final PDF' : 'Download PDF'}
      </DownloadPdf>
      {hasEnded(document) && (
        <DownloadPdf
          id={document.id}
          operation="readDocumentCertificate"
          fileName={`${name} – certificate.pdf`}
        >
          Download certificate
        </DownloadPdf>
      )}
      {!hasEnded(document) && !isCompleting(document) && (
        <Button look="danger" onClick={() => setAsked('void')}>
          Void
        </Button>
      )}
      {asked === 'send' && <SendDialog document={document} onClose={close} onSent={onSent} />}
      {asked === 'void' && <VoidDialog document={document} onClose={close} />}
    </>
  );
}
