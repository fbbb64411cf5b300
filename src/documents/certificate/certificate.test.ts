import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import { auditHash, type AuditItem, chainedEntries, NO_ENTRIES } from '../audit/audit-trail.ts';
import type { Document } from '../documents/document.ts';
import { certificateOf } from './certificate.ts';
import { type CertificateRecords, type CertificateSigner, hasEnded } from './certified.ts';
import { brokenEntry, trailRows } from './trail-rows.ts';

const AT = new Date('2026-11-15T09:00:07.123Z');
const DOCUMENT: Document = {
  id: asId<'document'>('d'),
  name: 'Services',
  status: 'completed',
  mode: 'live',
  origin: 'template',
  templateId: asId<'template'>('t'),
  templateRevision: 3,
  sourceHash: `sha256:${'a'.repeat(64)}`,
  pages: [{ width: 595.28, height: 841.89 }],
  pdfSha256: 'b'.repeat(64),
  uploadSha256: null,
  completedPdfSha256: 'c'.repeat(64),
  createdAt: AT,
  sentAt: AT,
  completedAt: AT,
  expiresAt: null,
  voidReason: null,
  message: null,
  completionDueAt: null,
  riskSubjectId: null,
};
const ANN: CertificateSigner = {
  id: asId<'document-signer'>('s'),
  documentId: DOCUMENT.id,
  roleId: 'buyer',
  name: 'Ann',
  email: 'ann@example.com',
  signingOrder: 1,
  status: 'signed',
  signedAt: AT,
  declineReason: null,
  invitedAt: AT,
  viewedAt: AT,
};

/** A chain of entries, each given as `type actor`. */
function trailOf(
  ...entries: readonly (readonly [string, string, AuditItem['detail']?])[]
): readonly AuditItem[] {
  const [first, ...rest] = entries.map(([type, actor, detail = {}], at) => ({ type, actor, detail, at }));
  if (!first) return [];
  const change = ({ type, detail }: typeof first) => ({
    id: asId<'event'>('e'),
    type: type as 'created',
    detail,
  });
  const items: AuditItem[] = [];
  let head: Parameters<typeof chainedEntries>[0]['head'] = NO_ENTRIES;
  for (const entry of [first, ...rest]) {
    const made = chainedEntries({ id: DOCUMENT.id, head }, { at: AT, actor: entry.actor }, [change(entry)]);
    items.push(made.history[0]);
    head = made.head;
  }
  return items;
}

const FROM = { remoteAddress: '203.0.113.7', userAgent: 'Browser/1' };
const TRAIL = trailOf(
  ['created', 'user:1'],
  ['viewed', 'signer:s', FROM],
  ['signed', 'signer:s', { ...FROM, remoteAddress: '203.0.113.8' }],
  ['completed', 'service:documents'],
);

function certificate(more: Partial<CertificateRecords> = {}) {
  return certificateOf({ document: DOCUMENT, signers: [ANN], audit: TRAIL, ...more });
}

const facts = (document: Partial<Document>, audit = TRAIL): Record<string, string> =>
  Object.fromEntries(
    certificate({ document: { ...DOCUMENT, ...document }, audit }).facts.map(({ label, value }) => [
      label,
      value,
    ]),
  );

describe('Contract 5, Signing: a certificate is of a document that has ended', () => {
  test.each(['draft', 'sent'] as const)('%s: none', (status) => {
    expect(hasEnded({ status })).toBe(false);
    expect(() => certificate({ document: { ...DOCUMENT, status } })).toThrow(status);
  });

  test.each(['completed', 'declined', 'voided', 'expired'] as const)('%s: one that says so', (status) => {
    expect(hasEnded({ status })).toBe(true);
    expect(certificate({ document: { ...DOCUMENT, status } }).standing.word.toLowerCase()).toBe(status);
  });

  test('what it tells of the document', () => {
    expect(facts({})).toEqual({
      Document: 'd',
      'Made from': 'Template t, revision 3',
      Pages: '1',
      Mode: 'Live',
      Created: '2026-11-15 09:00:07 UTC',
      Sent: '2026-11-15 09:00:07 UTC',
      Completed: '2026-11-15 09:00:07 UTC',
    });
    const { Sent, ...voided } = facts(
      {
        status: 'voided',
        sentAt: null,
        completedAt: null,
        templateId: null,
        mode: 'test',
        voidReason: 'A mistake',
      },
      trailOf(['created', 'user:1'], ['voided', 'user:1']),
    );
    expect(Sent).toBeUndefined();
    expect(voided).toMatchObject({
      'Made from': 'Uploaded file',
      Mode: 'Test',
      Voided: '2026-11-15 09:00:07 UTC',
      Reason: 'A mistake',
    });
    expect(facts({ status: 'expired', completedAt: null, expiresAt: AT })).toMatchObject({
      'Open until': '2026-11-15 09:00:07 UTC',
    });
  });

  test('every hash that there is, and no other', () => {
    const hashes = (more: Partial<Document>) =>
      certificate({ document: { ...DOCUMENT, ...more } }).hashes.map(
        ({ label, value }) => `${label} ${value[0]}`,
      );
    const last = `Last entry of the trail ${TRAIL.at(-1)?.hash[0]}`;
    expect(hashes({})).toEqual(['Completed file c', 'Document as prepared b', 'Template source a', last]);
    const uploaded = { sourceHash: null, uploadSha256: 'd'.repeat(64), completedPdfSha256: null };
    expect(hashes(uploaded)).toEqual(['Document as prepared b', 'File as uploaded d', last]);
  });

  test('it is as large as the pages of the agreement', () => {
    const size = (width: number, height: number) =>
      certificate({ document: { ...DOCUMENT, pages: [{ width, height }] } }).pageSize;
    expect([size(612, 792), size(595.28, 841.89), size(792, 612), size(300, 300)]).toEqual([
      'Letter',
      'A4',
      'A4',
      'A4',
    ]);
  });
});

describe('Contract 5, Signing: a certificate tells of each signer', () => {
  test('when they were invited, looked and signed, and from where', () => {
    const time = '2026-11-15 09:00:07 UTC';
    expect(certificate().signers).toEqual([
      {
        order: 1,
        name: 'Ann',
        email: 'ann@example.com',
        role: 'buyer',
        standing: { word: 'Signed', tone: 'good' },
        steps: [
          { label: 'Invited', value: time, from: null },
          { label: 'Viewed', value: time, from: '203.0.113.7 · Browser/1' },
          { label: 'Signed', value: time, from: '203.0.113.8 · Browser/1' },
        ],
      },
    ]);
  });

  test('not what another signer did', () => {
    const other = {
      ...ANN,
      id: asId<'document-signer'>('x'),
      signedAt: null,
      viewedAt: null,
      invitedAt: null,
    };
    const signers = [ANN, { ...other, status: 'waiting' as const }];
    expect(certificate({ signers }).signers[1]).toMatchObject({
      standing: { word: 'Not invited' },
      steps: [],
    });
  });

  test('that they declined, and why', () => {
    const declined = { ...ANN, status: 'declined' as const, signedAt: null, declineReason: 'Too dear' };
    const audit = trailOf(['created', 'user:1'], ['declined', 'signer:s', FROM]);
    expect(certificate({ signers: [declined], audit }).signers[0]?.steps.slice(2)).toEqual([
      { label: 'Declined', value: '2026-11-15 09:00:07 UTC', from: '203.0.113.7 · Browser/1' },
      { label: 'Reason', value: 'Too dear', from: null },
    ]);
  });
});

describe('Contract 5, Documents: the chain of the audit trail is checked', () => {
  const changed = (at: number, more: Partial<AuditItem>) =>
    TRAIL.map((item, index) => (index === at ? { ...item, ...more } : item));
  const rehashed = (at: number, more: Partial<AuditItem>) => {
    const item = { ...TRAIL[at]!, ...more };
    return { ...item, hash: auditHash(item) };
  };
  test.each<[string, readonly AuditItem[], number | undefined]>([
    ['as it is', TRAIL, undefined],
    ['another detail', changed(1, { detail: {} }), 2],
    ['another actor', changed(2, { actor: 'signer:x' }), 3],
    ['another hash', changed(3, { hash: 'f'.repeat(64) }), 4],
    ['another hash in the middle', changed(1, { hash: 'f'.repeat(64) }), 2],
    ['one left out', TRAIL.toSpliced(1, 1), 2],
    ['the first left out', TRAIL.slice(1), 1],
    ['two in the other order', [TRAIL[1], TRAIL[0]].flatMap((item) => item ?? []), 1],
    [
      'one that follows another, with its own hash',
      changed(2, rehashed(2, { previousHash: 'f'.repeat(64) })),
      3,
    ],
    ['one with another number, with its own hash', changed(3, rehashed(3, { sequence: 5 })), 4],
    ['nothing', [], undefined],
  ])('%s', (_what, trail, at) => {
    expect(brokenEntry(trail)).toBe(at);
  });

  test('the certificate says what was found', () => {
    expect(certificate().verdict).toEqual({ word: 'All 4 entries agree with their hashes.', tone: 'good' });
    const verdict = certificate({ audit: changed(2, { actor: 'signer:x' }) }).verdict;
    expect(verdict).toMatchObject({ tone: 'bad', word: expect.stringContaining('Entry 3') });
  });
});

describe('Contract 5, Signing: a certificate has the audit trail', () => {
  test('each entry with its time, actor, detail and hash', () => {
    const [row] = trailRows([ANN], TRAIL.slice(1, 2));
    expect(row).toEqual({
      kind: 'entry',
      sequence: 2,
      at: '2026-11-15 09:00:07.123',
      title: 'Viewed by signer',
      actor: 'Ann (signer:s)',
      detail: 'remoteAddress: 203.0.113.7 · userAgent: Browser/1',
      hash: TRAIL[1]?.hash,
    });
  });

  test.each([
    [{ a: 1, b: null, c: true }, 'a: 1 · c: true'],
    [
      { signers: [{ signerId: 's', roleId: 'r' }, { signerId: 'x' }] },
      'signers: signerId s, roleId r; signerId x',
    ],
    [{}, ''],
  ])('detail %j', (detail, text) => {
    expect(trailRows([], trailOf(['created', 'user:1', detail]))[0]).toMatchObject({ detail: text });
  });

  test('of a type that it does not know, the name', () => {
    expect(trailRows([], trailOf(['constructor', 'user:1']))[0]).toMatchObject({ title: 'constructor' });
  });

  test('the middle of a very long one is left out, and it says so', () => {
    const [first] = TRAIL;
    const long = Array.from({ length: 1_001 }, (_, at) => ({
      ...first!,
      type: 'field_filled',
      sequence: at + 1,
    }));
    expect(trailRows([], long.slice(1)).some(({ kind }) => kind === 'gap')).toBe(false);
    const rows = trailRows([], long);
    expect(rows).toHaveLength(1_001);
    expect(rows[500]).toEqual({
      kind: 'gap',
      text: expect.stringContaining('Entry 501 is left out'),
    });
    expect([rows[499], rows[501]]).toMatchObject([{ sequence: 500 }, { sequence: 502 }]);
  });

  test('nobody can fill and clear a field until what somebody signed is left out', () => {
    const [first] = TRAIL;
    const long = Array.from({ length: 3_000 }, (_, at) => ({
      ...first!,
      type: at === 1_400 ? 'signed' : 'field_cleared',
      sequence: at + 1,
    }));
    const rows = trailRows([], long);
    expect(rows.slice(499, 504)).toMatchObject([
      { sequence: 500 },
      { text: expect.stringContaining('Entries 501 to 1400 are') },
      { sequence: 1_401, title: 'Signed' },
      { text: expect.stringContaining('Entries 1402 to 2500 are') },
      { sequence: 2_501 },
    ]);
  });
});
