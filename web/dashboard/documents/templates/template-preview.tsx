import { type ReactNode, useEffect, useState } from 'react';
import { useGuardedCall } from '../../data/api.ts';
import { failureText, useSession } from '../../data/session.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice, Skeleton } from '../../design/parts/notice.tsx';
import styles from '../documents.module.css';
import { PdfPreview } from '../pdf-preview.tsx';
import { dataIn } from './sample-data.ts';
import { saveFile } from '../../data/save-file.ts';
import { faultText, type SourceFault, sourceFaults } from './source-faults.ts';
import type { TemplateInput } from './template-input.ts';

/** Long enough that somebody who types is not checked at every letter. */
const PAUSE_MILLISECONDS = 600;

export interface Preview {
  /** The newest that could be made. */
  readonly file?: Uint8Array;
  readonly faults: readonly SourceFault[];
  /** Why there is no newer one, where no place in the source says it. */
  readonly failure?: string;
}

/** What the input looks like, or what is wrong with it, once nothing has changed for a moment. */
export function useTemplatePreview({ source, sampleData, pageSize }: TemplateInput): Preview {
  const { client } = useSession();
  const call = useGuardedCall();
  const [preview, setPreview] = useState<Preview>({ faults: [] });
  useEffect(() => {
    let isOver = false;
    const show = (next: Omit<Preview, 'file'>): void => {
      if (!isOver) setPreview(({ file }) => ({ ...(file && { file }), ...next }));
    };
    const look = async (): Promise<void> => {
      const read = dataIn(sampleData);
      if ('fault' in read) return show({ faults: [], failure: `Sample data: ${read.fault}` });
      try {
        const body = { source, sampleData: read.data, pageSize };
        const file = await call(() => client.call('previewTemplate', { body }));
        if (!isOver) setPreview({ file, faults: [] });
      } catch (error) {
        const faults = sourceFaults(error);
        show({ faults, ...(faults.length === 0 && { failure: failureText(error) }) });
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The guard is a new one at each drawing and always does the same.
  }, [client, source, sampleData, pageSize]);
  return preview;
}

export function TemplatePreview({
  preview: { file, faults, failure },
  onFault,
}: {
  readonly preview: Preview;
  readonly onFault: (fault: SourceFault) => void;
}): ReactNode {
  const isGood = file !== undefined && faults.length === 0 && failure === undefined;
  return (
    <Stack gap={2}>
      <Row spread>
        <h2>As it looks</h2>
        {file && (
          <Button small onClick={() => saveFile(file, 'preview.pdf', 'application/pdf')}>
            Download the preview
          </Button>
        )}
      </Row>
      <div role="status">
        {isGood && <Soft>It renders with the sample data.</Soft>}
        {failure !== undefined && <Notice tone="caution">{failure}</Notice>}
        {faults.length > 0 && (
          <Notice tone="caution" title="It does not render yet.">
            <ul className={styles['faults']}>
              {faults.map((fault) => (
                <li key={faultText(fault)}>
                  {fault.line === undefined ? (
                    fault.message
                  ) : (
                    <button type="button" onClick={() => onFault(fault)}>
                      {faultText(fault)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {file ? (
        <PdfPreview file={file} label="Preview of the pages" />
      ) : (
        faults.length === 0 && failure === undefined && <Skeleton lines={10} />
      )}
    </Stack>
  );
}
