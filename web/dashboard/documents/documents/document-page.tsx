import { PlaceLink } from '../../design/parts/place-link.tsx';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../data/api.ts';
import { Badge } from '../../design/parts/badge.tsx';
import { Disclosure } from '../../design/parts/disclosure.tsx';
import { Card, Facts, PageHeader, Row, Stack } from '../../design/parts/layout.tsx';
import { Loaded } from '../../design/parts/loaded.tsx';
import { Time } from '../../design/parts/time.tsx';
import { SubjectLink } from '../../subjects/subject-link.tsx';
import { useParameter } from '../../shell/address.ts';
import { AuditTrail } from './audit-trail.tsx';
import { DocumentActions } from './document-actions.tsx';
import { FieldsCard } from './document-fields.tsx';
import { SignersCard } from './document-signers.tsx';
import type { DocumentRecord, LinkedSigner } from '../records.ts';
import { LinksDialog } from './links-dialog.tsx';
import { countText, DOCUMENT_STATES, isCompleting, nextText } from '../words.ts';

const LOOK_AGAIN_MILLISECONDS = 3000;

export function DocumentPage(): ReactNode {
  const id = useParameter('id');
  const [isWaiting, setWaiting] = useState(false);
  const document = useRead(
    'readDocument',
    { params: { id } },
    { refetchMilliseconds: isWaiting && LOOK_AGAIN_MILLISECONDS },
  );
  const isNowWaiting = document.data !== undefined && isCompleting(document.data);
  if (isNowWaiting !== isWaiting) setWaiting(isNowWaiting);
  return (
    <Loaded read={document} place={{ noun: 'document', list: '/documents' }}>
      {(one) => <ShownDocument key={one.id} document={one} />}
    </Loaded>
  );
}

function ShownDocument({ document }: { readonly document: DocumentRecord }): ReactNode {
  const [links, setLinks] = useState<readonly LinkedSigner[]>();
  const [word, tone] = DOCUMENT_STATES[document.status];
  return (
    <>
      <PageHeader
        above={<PlaceLink to="/documents">Documents</PlaceLink>}
        title={document.name}
        below={
          <Row>
            <Badge tone={tone}>{word}</Badge>
            <span role="status">{nextText(document)}</span>
          </Row>
        }
        actions={<DocumentActions document={document} onSent={setLinks} />}
      />
      <Stack>
        <SignersCard document={document} onLink={(signer) => setLinks([signer])} />
        <FieldsCard document={document} />
        <FactsCard document={document} />
        <AuditTrail document={document} />
      </Stack>
      {links && <LinksDialog signers={links} onClose={() => setLinks(undefined)} />}
    </>
  );
}

function FactsCard({ document }: { readonly document: DocumentRecord }): ReactNode {
  const { id, pageCount, riskSubjectId, voidReason } = document;
  return (
    <Card title="Facts">
      <Stack gap={3}>
        <Facts
          items={[
            ['Made from', <Origin key="origin" document={document} />],
            ...(riskSubjectId === null || riskSubjectId === undefined
              ? []
              : [['About', <SubjectLink key="subject" id={riskSubjectId} />] as const]),
            ['Extent', countText(pageCount, 'page')],
            ...moments(document),
            ...(voidReason === null ? [] : [['Reason for voiding', voidReason] as const]),
          ]}
        />
        <Disclosure summary="Id and hashes">
          <Facts items={[['Id', <code key="id">{id}</code>], ...hashes(document)]} />
        </Disclosure>
      </Stack>
    </Card>
  );
}

function Origin({ document }: { readonly document: DocumentRecord }): ReactNode {
  const { origin, templateId, templateRevision } = document;
  const template = useRead(
    'readTemplate',
    { params: { id: templateId ?? '' } },
    { enabled: templateId !== null },
  );
  if (origin === 'upload' || templateId === null) return 'An uploaded PDF';
  return (
    <>
      <PlaceLink to={`/documents/templates/${templateId}`}>{template.data?.name ?? 'A template'}</PlaceLink>,
      revision {templateRevision}
    </>
  );
}

function moments(document: DocumentRecord): readonly (readonly [string, ReactNode])[] {
  const { createdAt, sentAt, completedAt, expiresAt, status } = document;
  const known: readonly (readonly [string, string | null])[] = [
    ['Created', createdAt],
    ['Sent', sentAt],
    ['Completed', completedAt],
    [status === 'expired' ? 'Expired' : 'Expires', expiresAt],
  ];
  return known.flatMap(([name, at]) => (at === null ? [] : [[name, <Time key={name} at={at} />] as const]));
}

function hashes(document: DocumentRecord): readonly (readonly [string, ReactNode])[] {
  const known: readonly (readonly [string, string | null])[] = [
    ['SHA-256 of the PDF', document.pdfSha256],
    ['SHA-256 of the upload', document.uploadSha256],
    ['SHA-256 of the final PDF', document.completedPdfSha256],
  ];
  return known.flatMap(([name, hash]) =>
    hash === null ? [] : [[name, <code key={name}>{hash}</code>] as const],
  );
}
