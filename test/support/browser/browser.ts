import type { Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { openPages, takePicture, type TestBrowser } from './pages.ts';

export type { PageOptions, TestBrowser, TestPage } from './pages.ts';

/** Pages of tests end before their code is worth optimizing. */
const UNOPTIMIZED = ['--js-flags=--no-opt,--no-maglev'];

/** A page that a test opens is given back after it: it would go on asking the service for news. */
export function openBrowser(): Promise<TestBrowser> {
  return openPages((page, giveBack) => {
    if (!TestRunner.getCurrentTest()) return;
    onTestFinished(async ({ task }) => {
      const hasFailed = task.result?.state === 'fail';
      if (hasFailed) await pictureOfFailure(page, task.name);
      await giveBack(!hasFailed);
    });
  }, UNOPTIMIZED);
}

/** How the page stood when its test failed; one that is gone, or shows nothing any more, has none. */
async function pictureOfFailure(page: Page, title: string): Promise<void> {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  await takePicture(page, `failed/${name}`).catch(() => undefined);
}
