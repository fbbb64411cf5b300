import { type ReactNode, useEffect, useState } from 'react';
import { useGuardedCall } from '../../data/api.ts';
import { failureText, useSession } from '../../data/session.tsx';
import { ButtonLink } from '../../design/parts/button-link.tsx';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Card, Grid, PageHeader, Row, Soft, Stack } from '../../design/parts/layout.tsx';
import { Notice, Skeleton } from '../../design/parts/notice.tsx';
import { PlaceLink } from '../../design/parts/place-link.tsx';
import { PdfPreview } from '../pdf-preview.tsx';
import { GALLERY, type GalleryEntry } from './gallery.ts';

const PATH = '/documents/templates';

/** Agreements to begin with. Nothing is saved before somebody has read and changed one in the editor. */
export function TemplateGalleryPage(): ReactNode {
  const [looked, setLooked] = useState<GalleryEntry>();
  return (
    <>
      <PageHeader
        above={<PlaceLink to={PATH}>Templates</PlaceLink>}
        title="Gallery of agreements"
        below="Begin with one of these and change it to your needs. They are examples and no legal advice."
      />
      <Grid>
        {GALLERY.map((entry) => (
          <Card
            key={entry.key}
            title={entry.name}
            foot={
              <>
                <UseThis entry={entry} />
                <Button aria-label={`Look at ${entry.name}`} onClick={() => setLooked(entry)}>
                  Look
                </Button>
              </>
            }
          >
            <Stack gap={3}>
              <p>{entry.purpose}</p>
              <Soft>Signed by {entry.roles.join(' and ')}</Soft>
            </Stack>
          </Card>
        ))}
      </Grid>
      {looked && <LookDialog entry={looked} onClose={() => setLooked(undefined)} />}
    </>
  );
}

function UseThis({ entry: { key } }: { readonly entry: GalleryEntry }): ReactNode {
  return (
    <ButtonLink to={`${PATH}/new/${key}`} look="primary">
      Use this
    </ButtonLink>
  );
}

function LookDialog({
  entry,
  onClose,
}: {
  readonly entry: GalleryEntry;
  readonly onClose: () => void;
}): ReactNode {
  const { file, failure } = useLook(entry);
  return (
    <Dialog
      wide
      open
      title={entry.name}
      description={`${entry.purpose} With invented data.`}
      onClose={onClose}
    >
      <Stack gap={3}>
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {file && <PdfPreview file={file} label={`Pages of ${entry.name}`} />}
        {!file && failure === undefined && <Skeleton lines={10} />}
        <Row>
          <UseThis entry={entry} />
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The pages as the service typesets them with the sample data. */
function useLook(entry: GalleryEntry): { readonly file?: Uint8Array; readonly failure?: string } {
  const { client } = useSession();
  const call = useGuardedCall();
  const [look, setLook] = useState<{ readonly file?: Uint8Array; readonly failure?: string }>({});
  useEffect(() => {
    let isOver = false;
    const show = async (): Promise<void> => {
      const { source, sampleData } = await entry.load();
      const body = { source, sampleData, pageSize: 'A4' as const };
      const file = await call(() => client.call('previewTemplate', { body }));
      if (!isOver) setLook({ file });
    };
    show().catch((error: unknown) => !isOver && setLook({ failure: failureText(error) }));
    return () => {
      isOver = true;
    };
    // The guard is a new one at each drawing and always does the same.
  }, [client, entry]);
  return look;
}
