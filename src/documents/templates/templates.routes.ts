import type { PageSize } from '@assay/agreement-pdf';
import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { download, read } from '../../platform/endpoints/reads.ts';
import { prepared } from '../../platform/endpoints/writes.ts';
import { changedNumbers } from '../../platform/http/json/json.ts';
import { changeTemplate as changeTemplateCommand } from './change-template.command.ts';
import { createTemplate as createTemplateCommand } from './create-template.command.ts';
import { listTemplates as listTemplatesQuery } from './list-templates.query.ts';
import { previewTemplate as previewTemplateQuery } from './preview-template.query.ts';
import { readTemplate as readTemplateQuery } from './read-template.query.ts';
import { renderChange, renderSample } from './render-sample.query.ts';
import { generatePdf as generatePdfQuery } from './render-template.query.ts';
import { numberRefusal, sizeRefusal } from './template-size.ts';
import {
  ChangedTemplateShape,
  DataObject,
  NewTemplateShape,
  PageSizeName,
  presentTemplate,
  SourceText,
  TemplateShape,
} from './template.ts';

const DEFAULT_PAGE_SIZE: PageSize = 'A4';

export const previewTemplate = download({
  name: 'previewTemplate',
  tag: 'Documents',
  summary: 'Preview a template',
  description: 'The PDF of a source and its sample data. Nothing is saved.',
  access: 'client',
  body: strict({ source: SourceText, sampleData: DataObject, pageSize: Type.Optional(PageSizeName) }),
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) => sizeRefusal(body) ?? numberRefusal(changedNumbers(body)),
  mediaType: 'application/pdf',
  refusals: ['invalid_template', 'render_failed', 'render_limit', 'unavailable'],
  input: ({ body: { source, sampleData, pageSize = DEFAULT_PAGE_SIZE } }) => ({
    source,
    data: sampleData,
    pageSize,
  }),
  run: previewTemplateQuery,
  present: ({ pdf }) => ({ bytes: pdf, headers: {} }),
});

export const createTemplate = prepared({
  name: 'createTemplate',
  tag: 'Documents',
  summary: 'Create a template',
  description:
    'From Markdown with Liquid. Every branch of the source is checked, also those that the sample data does not take, and the sample data must render. Faults carry `line` and `column` of the source.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  body: NewTemplateShape,
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) => sizeRefusal(body) ?? numberRefusal(changedNumbers(body)),
  answer: TemplateShape,
  refusals: ['invalid_template', 'render_limit', 'unavailable'],
  input: ({ body: { source, sampleData, name, description = null, pageSize = DEFAULT_PAGE_SIZE } }) => ({
    source,
    sampleData,
    name,
    description,
    pageSize,
  }),
  prepare: renderSample,
  run: createTemplateCommand,
  present: presentTemplate,
});

export const changeTemplate = prepared({
  name: 'changeTemplate',
  tag: 'Documents',
  summary: 'Change a template',
  description:
    'Takes the whole source and sample data with the `revision` that was read; what else is left out keeps its value. Every accepted change adds one to the revision. After another change it is 409 with `currentRevision`. A role that template fields use cannot be dropped: 409 with `roles`, each with its `fieldIds`. Documents keep the PDF they have.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: ChangedTemplateShape,
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) => sizeRefusal(body) ?? numberRefusal(changedNumbers(body)),
  answer: TemplateShape,
  refusals: ['invalid_template', 'not_found', 'stale_revision', 'role_in_use', 'render_limit', 'unavailable'],
  input: ({ params, body }) => ({ id: asId<'template'>(params.id), ...body }),
  prepare: renderChange,
  run: changeTemplateCommand,
  present: presentTemplate,
});

export const listTemplates = read({
  name: 'listTemplates',
  tag: 'Documents',
  summary: 'Templates',
  description: `Oldest first. ${LISTING}`,
  access: 'client',
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(TemplateShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listTemplatesQuery,
  present: (page) => mapListed(page, presentTemplate),
});

export const readTemplate = read({
  name: 'readTemplate',
  tag: 'Documents',
  summary: 'One template',
  access: 'client',
  params: IdParams,
  answer: TemplateShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'template'>(params.id) }),
  run: readTemplateQuery,
  present: presentTemplate,
});

export const generatePdf = download({
  name: 'generatePdf',
  tag: 'Documents',
  summary: 'Generate a PDF from a template',
  description:
    'Nothing is stored. `templateData` holds every root variable that the source names; sample data never stands in. The same revision, data, page size and renderer give the same bytes.',
  access: 'client',
  params: IdParams,
  body: strict({ templateData: DataObject }),
  maxBodyBytes: limits.templateRequestBytes,
  checkForm: ({ body }) => sizeRefusal(body) ?? numberRefusal(changedNumbers(body)),
  mediaType: 'application/pdf',
  headers: {
    'X-Template-Revision': 'Revision of the template that was rendered',
    'X-Source-Hash': '`sha256:` and the hex of its source',
  },
  refusals: ['not_found', 'render_failed', 'render_limit', 'unavailable'],
  input: ({ params, body }) => ({
    id: asId<'template'>(params.id),
    templateData: body.templateData,
  }),
  run: generatePdfQuery,
  present: ({ template, rendered }) => ({
    bytes: rendered.pdf,
    headers: { 'X-Template-Revision': String(template.revision), 'X-Source-Hash': template.sourceHash },
  }),
});
