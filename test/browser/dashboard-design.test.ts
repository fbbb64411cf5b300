/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { isTooWide, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type SignedIn } from '../support/builders.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * The picture of a part is what the browser would paint, element by element: colours, borders, rounding, distances, sizes of
 * letters. Pixels are not compared: the dashboard writes in the font of the machine, so that they and every width differ from
 * one machine to the next. A token that changes, a rule that is lost or a state that looks like another fails all the same.
 * `npx vitest run -u test/browser/dashboard-design.test.ts` takes new pictures; look at what changed in them.
 */
const PICTURES = '../fixtures/design';

let service: TestService;
let browser: TestBrowser;
let owner: SignedIn;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  ({ owner } = await anOrganization(service));
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function designPage(theme: 'light' | 'dark', mobile = false): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, owner, { mobile });
  await opened.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await opened.visit('/design');
  await opened.page.locator('.cm-content').waitFor();
  await opened.page.locator('canvas').nth(1).waitFor();
  await opened.room.getByLabel('Show what is busy').check();
  return opened;
}

inBrowser('The design page', () => {
  test.each(['light', 'dark'] as const)(
    'shows every part in every state as its picture has it: %s',
    async (theme) => {
      const opened = await designPage(theme);
      const picture = await pictureOf(opened.page);
      expect(picture.split('\n').length).toBeGreaterThan(150);
      await expect(picture).toMatchFileSnapshot(`${PICTURES}/${theme}.txt`);
      await opened.page.setViewportSize({ width: 1280, height: 6000 });
      await opened.screenshot(`dashboard-design-${theme}`);
      expect(opened.problems).toEqual([]);
    },
  );

  test('a chart takes the colours of another theme when it is chosen', async () => {
    const { page } = await designPage('light');
    const drawn = (): Promise<string> =>
      page.evaluate<string>("document.querySelector('canvas').toDataURL()");
    const before = await drawn();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(drawn).not.toBe(before);
  });

  test('fits a phone', async () => {
    const { page } = await designPage('light', true);
    await expect.poll(() => isTooWide(page)).toBe(false);
  });
});

function pictureOf(page: Page): Promise<string> {
  return page.evaluate<string>(SCRIPT);
}

/** Runs in the page, which has types of its own: so as text. What libraries draw inside is theirs. */
const SCRIPT = `(() => {
  const LEFT_OUT = '.cm-editor *, canvas, svg *, option, .uplot *, .spoken *, time, br';
  const px = (value) => String(Math.round(parseFloat(value) * 10) / 10);
  const sides = (style, name) => ['Top', 'Right', 'Bottom', 'Left'].map((side) => px(style[name + side])).join(' ');
  const states = (element) =>
    ['disabled', 'readonly', 'checked', 'open', 'aria-pressed', 'aria-selected', 'aria-invalid', 'aria-busy', 'data-state']
      .filter((name) => element.hasAttribute(name))
      .map((name) => '[' + name + (element.getAttribute(name) ? '=' + element.getAttribute(name) : '') + ']')
      .join('');
  const look = (element) => {
    const style = getComputedStyle(element);
    const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].some((side) => parseFloat(style['border' + side + 'Width']) > 0);
    return [
      element.tagName.toLowerCase() + states(element) + ':',
      style.color,
      style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : 'on ' + style.backgroundColor,
      hasBorder ? 'border ' + style.borderTopColor + ' ' + style.borderLeftColor + ' ' + ['Top', 'Right', 'Bottom', 'Left'].map((side) => px(style['border' + side + 'Width'])).join(' ') : '',
      style.borderTopLeftRadius === '0px' ? '' : 'round ' + style.borderTopLeftRadius,
      'letters ' + px(style.fontSize) + ' ' + style.fontWeight,
      sides(style, 'padding') === '0 0 0 0' ? '' : 'padding ' + sides(style, 'padding'),
      style.opacity === '1' ? '' : 'opacity ' + style.opacity,
      style.boxShadow === 'none' ? '' : 'shadow',
    ].filter(Boolean).join(' ');
  };
  return [...document.querySelectorAll('[data-specimen]')].map((specimen) => {
    const inside = [...specimen.querySelectorAll('*')].filter((element) => !element.matches(LEFT_OUT) && element.checkVisibility());
    return [specimen.dataset.specimen, ...new Set(inside.map((element) => '  ' + look(element)))].join('\\n');
  }).join('\\n') + '\\n';
})()`;
