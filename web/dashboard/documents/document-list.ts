import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from '../parts/api.ts';
import { nothingHere } from '../parts/notices.ts';
import { type Desk, placeOf, type Rows, shown } from '../parts/page.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { momentText } from '../parts/texts.ts';
import { askForUpload } from './document-upload.ts';
import type { DocumentRecord, DocumentStatus } from './records.ts';
import { DOCUMENT_STATES, documentBadge } from './states.ts';

const PATH = '/documents';

export function listPage(desk: Desk): Promise<Child> {
  const status = desk.query.get('status') ?? undefined;
  const offset = desk.query.get('offset') ?? undefined;
  return shown(desk.api.get<Rows<DocumentRecord>>('/documents', { status, offset }), (page) =>
    h(
      'div',
      { class: 'documents-page' },
      h(
        'div',
        { class: 'row documents-bar' },
        filterLinks(status),
        h(
          'button',
          { type: 'button', class: 'main', onclick: () => void askForUpload(desk) },
          'Upload a PDF',
        ),
      ),
      page.items.length > 0 ? table('Documents', COLUMNS, page.items) : noDocuments(status),
      pagesByOffset(PATH, desk.query, page.nextOffset),
    ),
  );
}

function filterLinks(chosen: string | undefined): HTMLElement {
  const link = (status: string | undefined, text: string): HTMLElement =>
    h(
      'a',
      {
        href: placeOf(withQuery(PATH, { status })),
        'aria-current': status === chosen ? 'true' : undefined,
      },
      text,
    );
  const states = Object.entries(DOCUMENT_STATES).map(([status, [word]]) => link(status, word));
  return h(
    'nav',
    { class: 'documents-filter', 'aria-label': 'Documents by status' },
    link(undefined, 'All'),
    ...states,
  );
}

function noDocuments(status: string | undefined): HTMLElement {
  if (status !== undefined) return nothingHere(`No document is ${status}.`);
  return nothingHere(
    'There are no documents yet. Upload a PDF, or make one from a ',
    h('a', { href: placeOf('/documents/templates') }, 'template'),
    '.',
  );
}

const COLUMNS: readonly Column<DocumentRecord>[] = [
  {
    title: 'Name',
    cell: ({ id, name }) => h('a', { class: 'long-name', href: placeOf(`${PATH}/${id}`) }, name),
  },
  { title: 'Status', cell: ({ status }) => documentBadge(status) },
  { title: 'Signed', cell: ({ signers }) => signedText(signers) },
  { title: 'Created', cell: ({ createdAt }) => momentText(createdAt) },
  { title: 'Sent', cell: ({ sentAt }) => (sentAt === null ? '–' : momentText(sentAt)) },
  { title: 'Ends', cell: endText },
];

function signedText(signers: DocumentRecord['signers']): string {
  if (signers.length === 0) return 'No signers';
  return `${signers.filter(({ status }) => status === 'signed').length} of ${signers.length}`;
}

const OPEN: readonly DocumentStatus[] = ['sent', 'expired'];

/** When it was completed, or when it expires. */
function endText({ status, completedAt, expiresAt }: DocumentRecord): Child {
  if (completedAt !== null) return h('span', {}, 'Completed ', momentText(completedAt));
  if (expiresAt === null || !OPEN.includes(status)) return '–';
  return h('span', {}, status === 'sent' ? 'Expires ' : 'Expired ', momentText(expiresAt));
}
