import { onTestFinished, TestRunner } from 'vitest';
import { openPages, type TestBrowser } from './pages.ts';

export type { PageOptions, TestBrowser, TestPage } from './pages.ts';

/** A page that a test opens is closed after it: it would go on asking the service for news. */
export function openBrowser(): Promise<TestBrowser> {
  return openPages((close) => {
    if (TestRunner.getCurrentTest()) onTestFinished(close);
  });
}
