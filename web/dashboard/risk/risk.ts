import type { Chapter } from '../parts/page.ts';
import { openActions } from './actions/actions.ts';
import { openAssessment } from './assessments/assessment.ts';
import { openContext } from './contexts/context.ts';
import { openContexts } from './contexts/contexts.ts';
import { openInvestigation } from './investigations/investigation.ts';
import { openPolicies } from './policies/policies.ts';
import { openPolicy } from './policies/policy.ts';
import { openNewPolicy, openNewVersion } from './policies/policy-editor.ts';
import { openSources } from './sources/sources.ts';
import { openSubject } from './subjects/subject.ts';
import { openSubjects } from './subjects/subjects.ts';

export const riskChapter: Chapter = {
  title: 'Risk',
  routes: [
    { path: '/risk/subjects', title: 'Subjects', menu: 'Subjects', open: openSubjects },
    { path: '/risk/subjects/:id', title: 'Subject', open: openSubject },
    { path: '/risk/assessments/:id', title: 'Assessment', open: openAssessment },
    { path: '/risk/investigations/:id', title: 'Investigation', open: openInvestigation },
    { path: '/risk/actions', title: 'Actions', menu: 'Actions', open: openActions },
    { path: '/risk/policies', title: 'Policies', menu: 'Policies', open: openPolicies },
    { path: '/risk/policies/new', title: 'New policy', open: openNewPolicy },
    { path: '/risk/policies/:id', title: 'Policy version', open: openPolicy },
    { path: '/risk/policies/:id/new-version', title: 'New version', open: openNewVersion },
    { path: '/risk/sources', title: 'Sources of evidence', menu: 'Sources', open: openSources },
    { path: '/risk/contexts', title: 'Contexts', menu: 'Contexts', open: openContexts },
    { path: '/risk/contexts/:id', title: 'Context', open: openContext },
  ],
};
