import type { Chapter } from '../parts/page.ts';
import { newSessionPage } from './new-session.ts';
import { sessionPage } from './session-page.ts';
import { sessionsPage } from './sessions-page.ts';
import { changeWorkflowPage, newWorkflowPage } from './workflow-editor.ts';
import { workflowPage } from './workflow-page.ts';
import { workflowsPage } from './workflows-page.ts';

export const verificationChapter: Chapter = {
  title: 'Verification',
  routes: [
    {
      path: '/verification/sessions',
      title: 'Verification sessions',
      menu: 'Sessions',
      open: sessionsPage,
    },
    { path: '/verification/sessions/new', title: 'New session', open: newSessionPage },
    { path: '/verification/sessions/:id', title: 'Verification session', open: sessionPage },
    { path: '/verification/workflows', title: 'Workflows', menu: 'Workflows', open: workflowsPage },
    { path: '/verification/workflows/new', title: 'New workflow', open: newWorkflowPage },
    { path: '/verification/workflows/:id', title: 'Workflow', open: workflowPage },
    { path: '/verification/workflows/:id/change', title: 'Change a workflow', open: changeWorkflowPage },
  ],
};
