import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_ROUTES } from '../../../src/platform/http/pages/pages.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { openRawConnection } from '../../support/raw-connection.ts';
import { startService, type TestService } from '../../support/service.ts';

const ORIGINS = ['https://app.example.com'];

let secure: TestService;
let plain: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  [secure, plain] = await Promise.all([
    startService({ baseUrl: 'https://assay.example.com', embedOrigins: ORIGINS }),
    startService({ baseUrl: 'http://assay.example.com' }),
  ]);
  acme = await anOrganization(secure);
});
afterAll(() => Promise.all([secure.stop(), plain.stop()]));

const PATHS = [
  ...new Set(PAGE_ROUTES.map(({ path }) => path.replace('{token}', 'A'.repeat(64)).replaceAll(/[{}]/g, ''))),
  '/assets/parts/base.css',
  '/api/v1/nothing',
  '/api/v1/organization',
  '/%zz',
];

const get = (service: TestService, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });

describe('Strict-Transport-Security', () => {
  test.each(PATHS)('%s has it where the service is reached over TLS, and not otherwise', async (path) => {
    expect((await get(secure, path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await get(plain, path)).headers.get('strict-transport-security')).toBeNull();
  });

  test('an answer without a body, of an endpoint, and to what is no HTTP have it, too', async () => {
    const { body } = await acme.owner.post('/webhooks', {
      url: 'https://hooks.example.com',
      events: ['*'],
      mode: 'live',
    });
    const deleted = await acme.owner.delete(`/webhooks/${body.id}`);
    expect([deleted.status, deleted.headers.get('strict-transport-security')]).toEqual([
      204,
      'max-age=31536000',
    ]);
    const connection = openRawConnection(secure.url, ['GET']);
    await connection.send('NONSENSE\r\n\r\n');
    const answer = await connection.answer(0);
    connection.socket.destroy();
    expect([answer?.status, answer?.headers.get('strict-transport-security')]).toEqual([
      400,
      'max-age=31536000',
    ]);
  });
});

describe('What every page tells the browser', () => {
  const PAGES = ['/', '/docs', `/sign/${'A'.repeat(64)}`];

  test.each(PATHS)('%s is never guessed at', async (path) => {
    expect((await get(secure, path)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(PAGES)(
    '%s loads from here alone, runs nothing inline and tells nobody where it was',
    async (path) => {
      const { headers } = await get(plain, path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'none'");
      expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  test.each(PAGES)('%s is framed by nobody', async (path) => {
    const { headers } = await get(plain, path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('only the signing page may be framed, and only by the origins that the operator named', async () => {
    const { headers } = await get(secure, `/sign/${'A'.repeat(64)}`);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${ORIGINS.join(' ')}`);
    expect(headers.get('x-frame-options')).toBeNull();
    expect((await get(secure, '/')).headers.get('x-frame-options')).toBe('DENY');
  });
});
