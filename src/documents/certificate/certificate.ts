import { type Fact, PAGE_SIZES, type PageSize, type Standing } from '@assay/agreement-pdf';
import type { AuditItem } from '../audit/audit-trail.ts';
import type { Document } from '../documents/document.ts';
import { type CertificateRecords, type EndStatus, hasEnded, STANDINGS } from './certified.ts';
import { atSecond } from './moments.ts';
import { type SignerCard, signerCards } from './signer-cards.ts';
import { brokenEntry, type TrailRow, trailRows } from './trail-rows.ts';

/** The text of a certificate, in the order of its pages. */
export interface Certificate {
  readonly documentId: string;
  readonly name: string;
  readonly pageSize: PageSize;
  readonly standing: Standing;
  readonly facts: readonly Fact[];
  readonly hashes: readonly Fact[];
  readonly signers: readonly SignerCard[];
  readonly trail: readonly TrailRow[];
  readonly checks: readonly string[];
  readonly verdict: Standing;
}

/** The same records always give the same certificate: it does not say when it was made. */
export function certificateOf(certified: CertificateRecords): Certificate {
  const { document, signers, audit } = certified;
  if (!hasEnded(document)) throw new Error(`a document that is ${document.status} has no certificate`);
  return {
    documentId: document.id,
    name: document.name,
    pageSize: pageSizeOf(document),
    standing: STANDINGS[document.status],
    facts: factsOf(document, audit),
    hashes: hashesOf(document, audit),
    signers: signerCards(signers, audit),
    trail: trailRows(signers, audit),
    checks: checksOf(document),
    verdict: verdictOf(audit),
  };
}

/** The page size of the agreement where it is one of ours. */
function pageSizeOf({ pages: [first] }: Document): PageSize {
  const { width, height } = PAGE_SIZES.Letter;
  return first?.width === width && first.height === height ? 'Letter' : 'A4';
}

function factsOf(
  document: Document & { readonly status: EndStatus },
  audit: readonly AuditItem[],
): readonly Fact[] {
  const { status, templateId, templateRevision, pages, createdAt, sentAt, expiresAt, voidReason } = document;
  const endedAt = document.completedAt ?? audit.findLast(({ type }) => type === status)?.at ?? null;
  const origin =
    templateId === null ? 'Uploaded file' : `Template ${templateId}, revision ${templateRevision}`;
  return present([
    ['Document', document.id],
    ['Made from', origin],
    ['Pages', String(pages.length)],
    ['Mode', document.mode === 'live' ? 'Live' : 'Test'],
    ['Created', atSecond(createdAt)],
    ['Sent', atSecond(sentAt)],
    [STANDINGS[status].word, atSecond(endedAt)],
    ['Open until', status === 'expired' ? atSecond(expiresAt) : null],
    ['Reason', voidReason],
  ]);
}

function present(facts: readonly (readonly [string, string | null])[]): readonly Fact[] {
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

const LAST_ENTRY = 'Last entry of the trail';

/** SHA-256 in hex; a source hash says so in front, which the heading says here. */
function hashesOf(document: Document, audit: readonly AuditItem[]): readonly Fact[] {
  const { completedPdfSha256, pdfSha256, uploadSha256, sourceHash } = document;
  return present([
    ['Completed file', completedPdfSha256],
    ['Document as prepared', pdfSha256],
    ['File as uploaded', uploadSha256],
    ['Template source', sourceHash?.replace(/^sha256:/, '') ?? null],
    [LAST_ENTRY, audit.at(-1)?.hash ?? null],
  ]).map((fact) => ({ ...fact, mono: true }));
}

function verdictOf(audit: readonly AuditItem[]): Standing {
  const broken = brokenEntry(audit);
  if (broken !== undefined)
    return { word: `Entry ${broken} does not agree with its hash or with the entry before.`, tone: 'bad' };
  return { word: `All ${audit.length} entries agree with their hashes.`, tone: 'good' };
}

function checksOf(document: Document): readonly string[] {
  const file = document.completedPdfSha256 === null ? 'Document as prepared' : 'Completed file';
  return [
    `The file: its SHA-256, as sha256sum prints it, is the one under “${file}”.`,
    `The trail: GET /api/v1/documents/${document.id}/audit gives every entry in full. The SHA-256 of the canonical JSON (RFC 8785) of { sequence, type, at, actor, detail, previousHash } is the hash of the entry; previousHash is the hash of the entry before, null in the first. Whoever changes, adds or leaves out an entry changes every hash from there on, so that the one under “${LAST_ENTRY}” stands for the whole trail.`,
  ];
}
