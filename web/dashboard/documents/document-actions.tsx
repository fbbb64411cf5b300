import type { OperationName } from '@assay/client/browser';
import { type ReactNode, useState } from 'react';
import { useSend } from '../data/api.ts';
import { failureText } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import type { DocumentRecord, LinkedSigner } from './records.ts';
import { saveFile } from './save-file.ts';
import { SendDialog } from './send-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { hasEnded, isCompleting } from './words.ts';

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
      <Download
        id={document.id}
        operation="readDocumentPdf"
        text={status === 'completed' ? 'Download final PDF' : 'Download PDF'}
        fileName={`${name}.pdf`}
      />
      {hasEnded(document) && (
        <Download
          id={document.id}
          operation="readDocumentCertificate"
          text="Download certificate"
          fileName={`${name} – certificate.pdf`}
        />
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

const NOTHING: readonly OperationName[] = [];

function Download({
  id,
  operation,
  text,
  fileName,
}: {
  readonly id: string;
  readonly operation: 'readDocumentPdf' | 'readDocumentCertificate';
  readonly text: string;
  readonly fileName: string;
}): ReactNode {
  const say = useToast();
  const read = useSend(operation, {
    outdates: NOTHING,
    onDone: (file) => saveFile(file, fileName, 'application/pdf'),
  });
  const download = (): void =>
    read.mutate({ params: { id } }, { onError: (error) => say(failureText(error), 'bad') });
  return (
    <Button busy={read.isPending} onClick={download}>
      {text}
    </Button>
  );
}
