import type { OperationName } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { useSend } from '../data/api.ts';
import { failureText } from '../data/session.tsx';
import { Button } from '../design/parts/button.tsx';
import { useToast } from '../design/parts/toasts.tsx';
import { saveFile } from '../data/save-file.ts';

type PdfOperation = 'readDocumentPdf' | 'readDocumentCertificate' | 'readAssessmentDossierPdf';

const NOTHING: readonly OperationName[] = [];

/** Reads the PDF of a record when it is asked for, in the mode that is shown, and gives it to the browser to keep. */
export function DownloadPdf({
  id,
  operation,
  fileName,
  icon,
  children,
}: {
  readonly id: string;
  readonly operation: PdfOperation;
  readonly fileName: string;
  readonly icon?: ReactNode;
  readonly children: string;
}): ReactNode {
  const say = useToast();
  const read = useSend(operation, {
    outdates: NOTHING,
    onDone: (file) => saveFile(file, fileName, 'application/pdf'),
  });
  const download = (): void =>
    read.mutate({ params: { id } }, { onError: (error) => say(failureText(error), 'bad') });
  return (
    <Button busy={read.isPending} onClick={download} {...(icon !== undefined && { icon })}>
      {children}
    </Button>
  );
}
