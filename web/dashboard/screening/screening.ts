import type { Chapter } from '../parts/page.ts';
import { listsPage } from './lists-page.ts';
import { monitorsPage } from './monitors-page.ts';
import { runPage } from './run-page.ts';
import { runsPage } from './runs-page.ts';
import { screenPage } from './screen-page.ts';

export const screeningChapter: Chapter = {
  title: 'Screening',
  routes: [
    { path: '/screening', title: 'Screen a person or company', menu: 'Screen', open: screenPage },
    { path: '/screening/runs', title: 'Screening runs', menu: 'Runs', open: runsPage },
    { path: '/screening/runs/:id', title: 'Screening run', open: runPage },
    { path: '/screening/monitors', title: 'Screened again and again', menu: 'Monitors', open: monitorsPage },
    { path: '/screening/lists', title: 'Lists', menu: 'Lists', open: listsPage },
  ],
};
