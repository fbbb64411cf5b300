import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Used by tests alone and in no bundle: its licence, MPL-2.0, covers its own files and nothing that is shipped here. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HEAVY = new Set<axe.ImpactValue | undefined>(['serious', 'critical']);

/** Takes more of the time than all other rules together, and is the only one that a theme can break. */
const CONTRAST = 'color-contrast';

/** Serious and critical findings of axe on what the page shows, in light and in dark. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  return [
    ...(await inTheme(page, 'light', [{}])),
    ...(await inTheme(page, 'dark', [{ runOnly: [CONTRAST] }])),
  ];
}

/** The same of an open dialog. The page behind it is covered, so that its colours are judged where it is open itself. */
export async function dialogFaults(page: Page): Promise<readonly string[]> {
  const colours: Look = { within: '[role=dialog]', runOnly: [CONTRAST] };
  return [
    ...(await inTheme(page, 'light', [{ rules: { [CONTRAST]: { enabled: false } } }, colours])),
    ...(await inTheme(page, 'dark', [colours])),
  ];
}

/** One run of axe: on the whole page, unless told where. */
interface Look extends Pick<axe.RunOptions, 'rules' | 'runOnly'> {
  readonly within?: string;
}

/** What is told of a finding. All that axe answers, also of what is in order, takes longer to carry over than to find. */
interface Finding extends Pick<axe.Result, 'id' | 'impact'> {
  readonly nodes: readonly Pick<axe.NodeResult, 'target' | 'html'>[];
}

const FINDINGS = `({ violations }) => violations.map(({ id, impact, nodes }) =>
  ({ id, impact, nodes: nodes.map(({ target, html }) => ({ target, html: html.slice(0, 160) })) }))`;

async function inTheme(
  page: Page,
  theme: 'light' | 'dark',
  looks: readonly Look[],
): Promise<readonly string[]> {
  // Half a megabyte, so once for a page; as evaluated text, since the policy of the page lets no script of ours in.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(`(() => { ${AXE} })()`);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  // Colours move for a moment where something hovers or changes; contrast is that of their end.
  await page.evaluate(
    'document.getAnimations().forEach((one) => one.effect?.getTiming().iterations !== Infinity && one.finish())',
  );
  const found: string[] = [];
  for (const look of looks)
    for (const { id, impact, nodes } of await findings(page, look))
      if (HEAVY.has(impact))
        found.push(...nodes.map(({ target, html }) => `${theme} ${id}: ${String(target)} ${html}`));
  return found;
}

function findings(page: Page, { within, ...options }: Look): Promise<readonly Finding[]> {
  const place = within === undefined ? 'document' : JSON.stringify(within);
  const asked = JSON.stringify({ resultTypes: ['violations'], ...options });
  return page.evaluate(`axe.run(${place}, ${asked}).then(${FINDINGS})`);
}
