import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isPartMissing, loadPageAnew, loadPart } from './data/load-part.ts';
import { LoadFailure, Skeleton } from './design/parts/notice.tsx';
import { PageHeader } from './design/parts/layout.tsx';
import { keepEntryKeys } from './shell/entry-keys.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Broken });

/** A page at an address, loaded when it is opened. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadPart(load), name),
  });
}

/** Every page of the dashboard on one line. */
const pages = [
  page('/', () => import('./home/home-page.tsx'), 'HomePage'),
  page('/work', () => import('./queue/queue-page.tsx'), 'QueuePage'),
  page('/screening', () => import('./screening/runs/screen-page.tsx'), 'ScreenPage'),
  page('/screening/runs/$id', () => import('./screening/runs/run-page.tsx'), 'RunPage'),
  page('/screening/monitors', () => import('./screening/monitors/monitors-page.tsx'), 'MonitorsPage'),
  page('/screening/lists', () => import('./screening/lists/lists-page.tsx'), 'ListsPage'),
  page(
    '/screening/lists/$id',
    () => import('./screening/list-changes/list-changes-page.tsx'),
    'ListChangesPage',
  ),
  page('/screening/runs', () => import('./screening/runs/runs-page.tsx'), 'RunsPage'),
  page('/screening/batches', () => import('./screening/batches/batches-page.tsx'), 'BatchesPage'),
  page('/screening/batches/$id', () => import('./screening/batches/batch-page.tsx'), 'BatchPage'),
  page('/risk/subjects', () => import('./risk/subjects/subjects-page.tsx'), 'SubjectsPage'),
  page('/risk/subjects/$id', () => import('./risk/subjects/subject-page.tsx'), 'SubjectPage'),
  page('/risk/assessments/$id', () => import('./risk/assessments/assessment-page.tsx'), 'AssessmentPage'),
  page('/risk/policies', () => import('./risk/policies/policies-page.tsx'), 'PoliciesPage'),
  page('/risk/policies/new', () => import('./risk/policies/new-policy-page.tsx'), 'NewPolicyPage'),
  page('/risk/policies/$id', () => import('./risk/policies/policy-page.tsx'), 'PolicyPage'),
  page(
    '/risk/policies/$id/new-version',
    () => import('./risk/policies/new-policy-page.tsx'),
    'NewVersionPage',
  ),
  page('/risk/sources', () => import('./risk/sources/sources-page.tsx'), 'SourcesPage'),
  page('/risk/contexts', () => import('./risk/contexts/contexts-page.tsx'), 'ContextsPage'),
  page('/risk/contexts/$id', () => import('./risk/contexts/context-page.tsx'), 'ContextPage'),
  page('/risk/attention', () => import('./risk/attention/attention-page.tsx'), 'AttentionPage'),
  page('/risk/actions', () => import('./risk/actions/actions-page.tsx'), 'ActionsPage'),
  page(
    '/risk/investigations',
    () => import('./risk/investigations/investigations-page.tsx'),
    'InvestigationsPage',
  ),
  page(
    '/risk/investigations/$id',
    () => import('./risk/investigations/investigation-page.tsx'),
    'InvestigationPage',
  ),
  page('/verification/sessions', () => import('./verification/sessions/sessions-page.tsx'), 'SessionsPage'),
  page(
    '/verification/sessions/new',
    () => import('./verification/sessions/new-session-page.tsx'),
    'NewSessionPage',
  ),
  page('/verification/sessions/$id', () => import('./verification/sessions/session-page.tsx'), 'SessionPage'),
  page(
    '/verification/workflows',
    () => import('./verification/workflows/workflows-page.tsx'),
    'WorkflowsPage',
  ),
  page(
    '/verification/workflows/new',
    () => import('./verification/workflows/workflow-editor-page.tsx'),
    'NewWorkflowPage',
  ),
  page(
    '/verification/workflows/$id',
    () => import('./verification/workflows/workflow-page.tsx'),
    'WorkflowPage',
  ),
  page(
    '/verification/workflows/$id/change',
    () => import('./verification/workflows/workflow-editor-page.tsx'),
    'ChangeWorkflowPage',
  ),
  page('/documents', () => import('./documents/documents/documents-page.tsx'), 'DocumentsPage'),
  page('/documents/templates', () => import('./documents/templates/templates-page.tsx'), 'TemplatesPage'),
  page(
    '/documents/templates/new',
    () => import('./documents/templates/new-template-page.tsx'),
    'NewTemplatePage',
  ),
  page(
    '/documents/templates/new/$key',
    () => import('./documents/templates/new-template-page.tsx'),
    'NewTemplateFromGalleryPage',
  ),
  page(
    '/documents/templates/gallery',
    () => import('./documents/gallery/gallery-page.tsx'),
    'TemplateGalleryPage',
  ),
  page('/documents/templates/$id', () => import('./documents/templates/template-page.tsx'), 'TemplatePage'),
  page(
    '/documents/templates/$id/change',
    () => import('./documents/templates/template-editor-page.tsx'),
    'ChangeTemplatePage',
  ),
  page(
    '/documents/templates/$id/fields',
    () => import('./documents/placing/placing-page.tsx'),
    'PlaceTemplateFieldsPage',
  ),
  page('/documents/$id', () => import('./documents/documents/document-page.tsx'), 'DocumentPage'),
  page(
    '/documents/$id/fields',
    () => import('./documents/placing/placing-page.tsx'),
    'PlaceDocumentFieldsPage',
  ),
  page('/design', () => import('./design/page/design-page.tsx'), 'DesignPage'),
  page('/activity', () => import('./activity/activity-page.tsx'), 'ActivityPage'),
  page('/settings', () => import('./settings/members-page.tsx'), 'MembersPage'),
  page('/settings/members', () => import('./settings/members-page.tsx'), 'MembersPage'),
  page('/settings/api-keys', () => import('./settings/api-keys-page.tsx'), 'ApiKeysPage'),
  page('/settings/webhooks', () => import('./settings/webhooks-page.tsx'), 'WebhooksPage'),
  page('/settings/webhooks/$id', () => import('./settings/webhook-page.tsx'), 'WebhookPage'),
  page('/settings/ai', () => import('./settings/ai-settings-page.tsx'), 'AiSettingsPage'),
  page('/settings/account', () => import('./settings/account-page.tsx'), 'AccountPage'),
];

// Before the router listens.
keepEntryKeys();

export const router = createRouter({
  routeTree: root.addChildren(pages),
  history: createHashHistory(),
  defaultPendingComponent: () => <Skeleton lines={8} />,
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound(): ReactNode {
  return (
    <PageHeader title="There is no such page" below="The address may be old. The menu shows what there is." />
  );
}

function Broken({ error, reset }: { readonly error: unknown; readonly reset: () => void }): ReactNode {
  return <LoadFailure error={error} retry={isPartMissing(error) ? () => void loadPageAnew() : reset} />;
}
