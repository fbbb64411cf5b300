import { afterAll, beforeAll } from 'vitest';
import type { SignedIn } from '../builders.ts';
import { startService, type TestService } from '../service.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { type DashboardOptions, type OpenDashboard, openDashboard } from './dashboard.ts';

export interface DashboardSuite {
  /** Once the tests run. */
  readonly service: TestService;
  open(member: SignedIn, options?: DashboardOptions): Promise<OpenDashboard>;
}

/** A service and a browser for the tests of a file. */
export function dashboardSuite(prepare?: (service: TestService) => Promise<unknown>): DashboardSuite {
  let service: TestService;
  let browser: TestBrowser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
    await prepare?.(service);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  return {
    get service() {
      return service;
    },
    open: (member, options) => openDashboard(browser, service, member, options),
  };
}
