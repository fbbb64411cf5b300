import { limits } from '../../../src/kernel/limits.ts';
import type { AssessingOrganization } from '../../support/risk/assessments.ts';
import { A_DOCUMENT, aDocument, aTemplate } from '../../support/documents/documents.ts';
import type { Answer } from '../../support/http.ts';
import { paddedPdf, pagesPdf } from '../../../packages/agreement-pdf/test/raw-pdf.ts';
import { A_TEMPLATE_FIELD, fillTemplate } from '../../support/documents/template-fields.ts';
import { type EnforcedLimits, expectAtMost, KIBIBYTE } from './enforced.ts';

/** Templates and the documents made from them. */
export const DOCUMENT_LIMITS: EnforcedLimits = {
  templateSourceBytes: { number: 128 * KIBIBYTE, from: 'Document 3, Limits', holds: holdsSourceBytes },
  templateDataBytes: { number: 128 * KIBIBYTE, from: 'Document 3, Limits', holds: holdsDataBytes },
  templateArrayItems: { number: 200, from: 'Document 3, Limits', holds: holdsArrayItems },
  templateRoles: { number: 8, from: 'Document 3, Limits', holds: holdsRoles },
  templatePages: { number: 50, from: 'Document 3, Limits', holds: holdsPages },
  signatureGroupRoles: { number: 2, from: 'Document 3, Limits', holds: holdsGroupRoles },
  signatureRoleCharacters: { number: 40, from: 'Document 3, Limits', holds: holdsRoleCharacters },
  signatureLabelCharacters: { number: 80, from: 'Document 3, Limits', holds: holdsLabelCharacters },
  templateDescriptionCharacters: { number: 2_000, from: 'ours', holds: holdsDescription },
  templateFields: { number: 1_000, from: 'ours', holds: holdsTemplateFields },
  documentMessageCharacters: { number: 2_000, from: 'ours', holds: holdsMessage },
  templateRequestBytes: {
    number: 2 * 1024 * KIBIBYTE,
    from: 'ours: source and data, however escaped',
    holds: holdsRequestBytes,
  },
  uploadBytes: { number: 20 * 1024 * KIBIBYTE, from: 'Contract 5, Documents', holds: holdsUploadBytes },
  uploadPages: { number: 200, from: 'Contract 5, Documents', holds: holdsUploadPages },
};

function save(acme: AssessingOrganization, more: object): Promise<Answer> {
  return acme.testKey.post('/templates/markdown', {
    name: 'Limits',
    source: 'Short',
    sampleData: {},
    ...more,
  });
}

async function holdsMessage(acme: AssessingOrganization): Promise<void> {
  const template = await aTemplate(acme.testKey);
  const send = async (characters: number): Promise<Answer> => {
    const { id } = await aDocument(acme.testKey, template.id);
    return acme.testKey.post(`/documents/${id}/send`, { message: 'x'.repeat(characters) });
  };
  await expectAtMost(limits.documentMessageCharacters, send, 'invalid_request /message max_length');
}

/** Blank lines show nothing. */
async function holdsSourceBytes(acme: AssessingOrganization): Promise<void> {
  const most = limits.templateSourceBytes;
  const ask = (bytes: number): Promise<Answer> => save(acme, { source: '名'.padEnd(bytes - 2, '\n') });
  await expectAtMost(most, ask, `too_large /source too_large ${most}`);
}

const dataOf = (bytes: number): object => ({ text: '名'.padEnd(bytes - '{"text":""}'.length - 2, 'x') });

async function holdsDataBytes(acme: AssessingOrganization): Promise<void> {
  const most = limits.templateDataBytes;
  const refusal = (name: string): string => `too_large /${name} too_large ${most}`;
  await expectAtMost(most, (bytes) => save(acme, { sampleData: dataOf(bytes) }), refusal('sampleData'));
  const { id } = (await save(acme, {})).body;
  const signers = {};
  const generate = (bytes: number): Promise<Answer> =>
    acme.testKey.post(`/templates/${id}/generate`, { templateData: dataOf(bytes) });
  const create = (bytes: number): Promise<Answer> =>
    acme.testKey.post(`/templates/${id}/create-document`, {
      ...A_DOCUMENT,
      signers,
      templateData: dataOf(bytes),
    });
  await expectAtMost(most, generate, refusal('templateData'));
  await expectAtMost(most, create, refusal('templateData'));
}

async function holdsArrayItems(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> =>
    save(acme, { sampleData: { a: [{ b: Array(count).fill(null) }] } });
  await expectAtMost(limits.templateArrayItems, ask, 'invalid_request /sampleData/a/0/b max_items');
}

function signed(...directives: readonly string[]): { readonly source: string } {
  return { source: directives.join('\n\n') };
}

async function holdsRoles(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> =>
    save(acme, signed(...Array.from({ length: count }, (_, index) => `::signature{role=r${index}}`)));
  await expectAtMost(limits.templateRoles, ask, 'invalid_template /source too_many_roles');
}

async function holdsPages(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> =>
    save(acme, { source: Array(count).fill('A page').join('\n\n::pagebreak\n\n') });
  await expectAtMost(limits.templatePages, ask, 'render_limit /source too_many_pages');
}

async function holdsGroupRoles(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> => {
    const roles = Array.from({ length: count }, (_, index) => `::signature{role=r${index}}`);
    return save(acme, signed(':::signatures', ...roles, ':::'));
  };
  await expectAtMost(limits.signatureGroupRoles, ask, 'invalid_template /source group_size');
}

async function holdsRoleCharacters(acme: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => save(acme, signed(`::signature{role=${'r'.repeat(size)}}`));
  await expectAtMost(limits.signatureRoleCharacters, ask, 'invalid_template /source directive_role');
}

async function holdsLabelCharacters(acme: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> =>
    save(acme, signed(`::signature{role=r, label=${'é'.repeat(size)}}`));
  await expectAtMost(limits.signatureLabelCharacters, ask, 'invalid_template /source directive_label');
}

async function holdsDescription(acme: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => save(acme, { description: '名'.repeat(size) });
  await expectAtMost(limits.templateDescriptionCharacters, ask, 'invalid_request /description max_length');
}

async function holdsTemplateFields(acme: AssessingOrganization): Promise<void> {
  const { id } = await aTemplate(acme.testKey);
  await fillTemplate(acme, id, limits.templateFields - 2);
  const ask = (): Promise<Answer> => acme.testKey.post(`/templates/${id}/fields`, A_TEMPLATE_FIELD);
  await expectAtMost(limits.templateFields, ask, 'limit_reached');
}

async function holdsRequestBytes(acme: AssessingOrganization): Promise<void> {
  const ask = (size: number): Promise<Answer> => {
    const json = JSON.stringify({ name: 'Limits', source: 'Short', sampleData: {} });
    return acme.testKey.send('POST', '/templates/markdown', { raw: json.padEnd(size, ' ') });
  };
  await expectAtMost(limits.templateRequestBytes, ask, `too_large ${limits.templateRequestBytes}`);
}

function upload(acme: AssessingOrganization, raw: Uint8Array): Promise<Answer> {
  const headers = { 'content-type': 'application/pdf' };
  return acme.testKey.send('POST', '/documents?name=Limits', { raw, headers });
}

async function holdsUploadBytes(acme: AssessingOrganization): Promise<void> {
  const most = limits.uploadBytes;
  await expectAtMost(most, (bytes) => upload(acme, paddedPdf(bytes)), `too_large ${most}`);
}

async function holdsUploadPages(acme: AssessingOrganization): Promise<void> {
  const ask = (count: number): Promise<Answer> => upload(acme, pagesPdf(count));
  await expectAtMost(limits.uploadPages, ask, 'invalid_pdf  too_many_pages');
}
