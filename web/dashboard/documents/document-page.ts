import { type Child, h } from '../../parts/dom.ts';
import { notice } from '../parts/notices.ts';
import { allOf, type Desk, placeOf, shownRecord } from '../parts/page.ts';
import { facts } from '../parts/table.ts';
import { countText, idText, momentText } from '../parts/texts.ts';
import { auditTrail } from './audit-trail.ts';
import { documentActions } from './document-actions.ts';
import { fieldsCard } from './document-fields.ts';
import { signersCard } from './document-signers.ts';
import type { AuditEntry, DocumentField, DocumentRecord, Items } from './records.ts';
import { documentBadge, isCompleting } from './states.ts';

export function documentPage(desk: Desk): Promise<Child> {
  const { api, parameters } = desk;
  const at = `/documents/${encodeURIComponent(parameters['id'] ?? '')}`;
  const read = allOf<[DocumentRecord, Items<DocumentField>, Items<AuditEntry>]>([
    api.get(at),
    api.get(`${at}/fields`),
    api.get(`${at}/audit`),
  ]);
  return shownRecord(read, { noun: 'document', list: '/documents' }, ([document, fields, audit]) =>
    h(
      'div',
      { class: 'documents-page' },
      h(
        'div',
        { class: 'row record-head' },
        h('h2', { class: 'record-name' }, document.name),
        documentBadge(document.status),
      ),
      isCompleting(document) &&
        notice('calm', 'Everybody has signed. The final file is being made; look again in a moment.'),
      documentActions(desk, document),
      documentFacts(document, fields.items.length),
      signersCard(desk, document),
      fieldsCard(desk, document, fields.items),
      auditTrail(desk.session, document, audit.items),
    ),
  );
}

function documentFacts(document: DocumentRecord, fieldCount: number): HTMLElement {
  const { id, pageCount, voidReason } = document;
  return h(
    'section',
    { class: 'card', 'aria-label': 'Facts' },
    facts([
      ['Made from', originText(document)],
      ['Extent', `${countText(pageCount, 'page')}, ${countText(fieldCount, 'field')}`],
      ...moments(document),
      ...(voidReason === null ? [] : [['Reason for voiding', voidReason] as const]),
    ]),
    h('div', { class: 'document-hashes' }, facts([['Id', idText(id)], ...hashes(document)])),
  );
}

function originText({ origin, templateId, templateRevision }: DocumentRecord): Child {
  if (origin === 'upload' || templateId === null) return 'An uploaded PDF';
  const place = placeOf(`/documents/templates/${templateId}`);
  return h('span', {}, h('a', { href: place }, 'A template'), `, revision ${templateRevision}`);
}

function moments(document: DocumentRecord): readonly (readonly [string, Child])[] {
  const { createdAt, sentAt, completedAt, expiresAt } = document;
  const known: readonly (readonly [string, string | null])[] = [
    ['Created', createdAt],
    ['Sent', sentAt],
    ['Completed', completedAt],
    [document.status === 'expired' ? 'Expired' : 'Expires', expiresAt],
  ];
  return known.flatMap(([name, at]) => (at === null ? [] : [[name, momentText(at)] as const]));
}

function hashes(document: DocumentRecord): readonly (readonly [string, Child])[] {
  const { pdfSha256, uploadSha256, completedPdfSha256 } = document;
  const known: readonly (readonly [string, string | null])[] = [
    ['SHA-256 of the PDF', pdfSha256],
    ['SHA-256 of the upload', uploadSha256],
    ['SHA-256 of the final PDF', completedPdfSha256],
  ];
  return known.flatMap(([name, hash]) => (hash === null ? [] : [[name, idText(hash)] as const]));
}
