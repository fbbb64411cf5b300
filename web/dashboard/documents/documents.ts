import type { Chapter } from '../parts/page.ts';
import { listPage } from './document-list.ts';
import { documentPage } from './document-page.ts';
import { placeDocumentFields, placeTemplateFields } from './placing/placing-page.ts';
import { changeTemplatePage, newTemplatePage } from './template-editor.ts';
import { templateListPage } from './template-list.ts';
import { templatePage } from './template-page.ts';

/** The first route that fits is taken, so those with a word stand before those with an id. */
export const documentsChapter: Chapter = {
  title: 'Documents',
  routes: [
    { path: '/documents', title: 'Documents', menu: 'Documents', open: listPage },
    { path: '/documents/templates', title: 'Templates', menu: 'Templates', open: templateListPage },
    { path: '/documents/templates/new', title: 'New template', open: newTemplatePage },
    { path: '/documents/templates/:id', title: 'Template', open: templatePage },
    { path: '/documents/templates/:id/change', title: 'Change template', open: changeTemplatePage },
    { path: '/documents/templates/:id/fields', title: 'Place fields', open: placeTemplateFields },
    { path: '/documents/:id', title: 'Document', open: documentPage },
    { path: '/documents/:id/fields', title: 'Place fields', open: placeDocumentFields },
  ],
};
