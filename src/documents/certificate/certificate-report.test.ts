import type { ReportPart } from '@assay/agreement-pdf';
import { describe, expect, test } from 'vitest';
import { certificateReport } from './certificate-report.ts';
import type { Certificate } from './certificate.ts';

const CERTIFICATE: Certificate = {
  documentId: 'd',
  name: 'Ser\u202evices',
  pageSize: 'Letter',
  standing: { word: 'Completed', tone: 'good' },
  facts: [{ label: 'Pages', value: '1' }],
  hashes: [{ label: 'Completed file', value: 'c', mono: true }],
  signers: [
    {
      order: 2,
      name: 'Ann',
      email: 'ann@example.com',
      role: 'קונה',
      standing: { word: 'Signed', tone: 'good' },
      steps: [{ label: 'Signed', value: 'then', from: '203.0.113.7' }],
    },
  ],
  trail: [
    { kind: 'entry', sequence: 1, at: 'now', title: 'Signed', actor: 'Ann', detail: 'a: 1', hash: 'h' },
    { kind: 'gap', text: 'Entry 2 is left out here.' },
  ],
  checks: ['The file', 'The trail'],
  verdict: { word: 'All 2 entries agree with their hashes.', tone: 'good' },
};

const kinds = (parts: readonly ReportPart[]): readonly string[] =>
  parts.map((part) => (part.kind === 'heading' || part.kind === 'paragraph' ? part.text : part.kind));

describe('Contract 5, Signing: the certificate as it is printed', () => {
  test('names the document in its title and at the foot of each page', () => {
    expect(certificateReport(CERTIFICATE)).toMatchObject({
      pageSize: 'Letter',
      fileTitle: 'Signing certificate: Services',
      heading: 'Signing certificate',
      standing: { word: 'Completed' },
      foot: 'Signing certificate of document d',
    });
  });

  test('tells facts, hashes, signers, the trail and how to check it, in this order', () => {
    expect(kinds(certificateReport(CERTIFICATE).parts)).toEqual([
      'facts',
      'Hashes (SHA-256)',
      'facts',
      'Signers',
      'card',
      'Audit trail',
      'verdict',
      'entries',
      'How to check',
      'The file',
      'The trail',
    ]);
  });

  test('shows who signed, in which order and role, and from where', () => {
    expect(certificateReport(CERTIFICATE).parts).toContainEqual({
      kind: 'card',
      card: {
        name: 'Ann',
        address: 'ann@example.com',
        note: 'Signing order 2, role \u2068קונה\u2069',
        standing: { word: 'Signed', tone: 'good' },
        steps: [{ label: 'Signed', value: 'then', note: '203.0.113.7' }],
      },
    });
  });

  test('prints each entry with its hash, and where some are left out', () => {
    expect(certificateReport(CERTIFICATE).parts.find(({ kind }) => kind === 'entries')).toMatchObject({
      rows: [
        { kind: 'entry', number: '1', time: 'now', title: 'Signed', text: 'Ann', detail: 'a: 1', hash: 'h' },
        { kind: 'gap', text: 'Entry 2 is left out here.' },
      ],
    });
  });

  test('says so where nobody was to sign', () => {
    expect(kinds(certificateReport({ ...CERTIFICATE, signers: [] }).parts)).toContain('Nobody was to sign.');
  });
});
