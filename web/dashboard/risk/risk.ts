import type { Chapter } from '../parts/page.ts';
import { openActions } from './actions.ts';
import { openAssessment } from './assessment.ts';
import { openPolicies } from './policies.ts';
import { openPolicy } from './policy.ts';
import { openSubject } from './subject.ts';
import { openSubjects } from './subjects.ts';

export const riskChapter: Chapter = {
  title: 'Risk',
  routes: [
    { path: '/risk/subjects', title: 'Subjects', menu: 'Subjects', open: openSubjects },
    { path: '/risk/subjects/:id', title: 'Subject', open: openSubject },
    { path: '/risk/assessments/:id', title: 'Assessment', open: openAssessment },
    { path: '/risk/actions', title: 'Actions', menu: 'Actions', open: openActions },
    { path: '/risk/policies', title: 'Policies', menu: 'Policies', open: openPolicies },
    { path: '/risk/policies/:id', title: 'Policy version', open: openPolicy },
  ],
};
