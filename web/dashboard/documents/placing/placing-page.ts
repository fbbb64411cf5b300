import { type Child, h } from '../../../parts/dom.ts';
import type { PageSize } from '../../../parts/page-box.ts';
import { type OpenedPdf, openPdf } from '../../../parts/pdf.ts';
import { failureNotice, nothingHere } from '../../parts/notices.ts';
import { allOf, type Desk, placeOf, shownRecord } from '../../parts/page.ts';
import type { DocumentField, DocumentRecord, FormField, Items, Template, TemplateField } from '../records.ts';
import { documentGround, documentReading, templateGround, templateReading } from './ground.ts';
import { Workbench } from './workbench.ts';

/** The fields of a draft, placed by sight. */
export function placeDocumentFields(desk: Desk): Promise<Child> {
  const at = `/documents/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const read = allOf<[DocumentRecord, Items<DocumentField>, Items<FormField>]>([
    desk.api.get(at),
    desk.api.get(`${at}/fields`),
    desk.api.get(`${at}/form-fields`),
  ]);
  return shownRecord(read, { noun: 'document', list: '/documents' }, ([document, fields, form]) => {
    if (document.status !== 'draft')
      return unplaceable(
        at,
        document.name,
        'Only a draft has fields to place. This document was sent or ended.',
      );
    if (document.signers.length === 0)
      return unplaceable(
        at,
        document.name,
        'Nobody is to sign yet. Add a signer first: every field is of one.',
      );
    const ground = documentGround(desk, document, form.items);
    const bench = new Workbench(ground, documentReading(document, fields.items));
    void bench.open();
    return bench.element;
  });
}

/** The fields of a template, placed on what it looks like with its sample data. */
export function placeTemplateFields(desk: Desk): Promise<Child> {
  const at = `/templates/${encodeURIComponent(desk.parameters['id'] ?? '')}`;
  const read = allOf<[Template, Items<TemplateField>]>([desk.api.get(at), desk.api.get(`${at}/fields`)]);
  return shownRecord(read, { noun: 'template', list: '/documents/templates' }, async ([template, fields]) => {
    const { name, roles, sampleData } = template;
    if (roles.length === 0)
      return unplaceable(`/documents${at}`, name, 'Nobody signs: the source has no signature, so no role.');
    const file = await desk.api.postForFile(`${at}/generate`, { templateData: sampleData });
    if (!file.ok) return failureNotice(file.failure);
    const opened = await openPdf({ data: new Uint8Array(await file.value.arrayBuffer()) });
    const ground = templateGround(desk, template, file.value, await sizesOf(opened));
    const bench = new Workbench(ground, templateReading(template, fields.items));
    void bench.open(opened);
    return bench.element;
  });
}

async function sizesOf({ pdf }: OpenedPdf): Promise<readonly PageSize[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}

function unplaceable(home: string, name: string, why: string): Child {
  return h(
    'div',
    { class: 'documents-page' },
    nothingHere(why),
    h('p', {}, h('a', { class: 'record-name', href: placeOf(home) }, name)),
  );
}
