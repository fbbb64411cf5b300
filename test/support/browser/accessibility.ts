import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Used by tests alone and in no bundle: its licence, MPL-2.0, covers its own files and nothing that is shipped here. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEAVY = new Set<axe.ImpactValue | undefined>(['serious', 'critical']);

/**
 * Serious and critical findings of axe on what the page shows, in light and in dark. The theme changes colours and nothing
 * else, so that only contrast is looked at a second time.
 */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // As evaluated text: the policy of the page lets no script of ours in.
  await page.evaluate(`globalThis.axe || (() => { ${AXE} })()`);
  const faults = await inTheme(page, 'light', {});
  return [...faults, ...(await inTheme(page, 'dark', { runOnly: ['color-contrast'] }))];
}

async function inTheme(
  page: Page,
  theme: 'light' | 'dark',
  options: axe.RunOptions,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  // Colours move for a moment where something hovers or changes; contrast is that of their end.
  await page.evaluate(
    'document.getAnimations().forEach((one) => one.effect?.getTiming().iterations !== Infinity && one.finish())',
  );
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${asked})`);
  return violations
    .filter(({ impact }) => HEAVY.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${theme} ${id}: ${String(target)} ${html.slice(0, 160)}`),
    );
}
