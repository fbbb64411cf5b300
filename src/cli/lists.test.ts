import { describe, expect, test } from 'vitest';
import { StartRefused } from './foundation.ts';
import { follow } from './lists.ts';
import type { ShownList } from './lists-table.ts';
import type { OperatorClient } from './operator-client.ts';
import { OperatorRefusal } from './operator-refusal.ts';

const VIEW = { show: (): void => undefined, end: (): void => undefined };
const BEFORE = { key: 'eu_fsf', activeVersion: null } as ShownList;

function service(get: () => Promise<unknown>): OperatorClient {
  return { get, post: get, put: get };
}

describe('Following an import', () => {
  test('a service that stops meanwhile is told in one line', async () => {
    const following = follow(
      service(() => Promise.reject(new TypeError('fetch failed'))),
      'import-1',
      BEFORE,
      VIEW,
    );
    await expect(following).rejects.toThrow(StartRefused);
    await expect(following).rejects.toThrow(/^The service no longer answers\. .*eu_fsf/);
  });

  test('what the service refuses is told as it says it', async () => {
    const following = follow(
      service(() => Promise.reject(new OperatorRefusal('There is no such import.'))),
      'import-1',
      BEFORE,
      VIEW,
    );
    await expect(following).rejects.toThrow('There is no such import.');
  });

  test('an import that was not taken tells why', async () => {
    const ended = { key: 'eu_fsf', state: 'refused', progress: {}, attention: ['The file is an HTML page.'] };
    const following = follow(
      service(() => Promise.resolve(ended)),
      'import-1',
      BEFORE,
      VIEW,
    );
    await expect(following).rejects.toThrow('eu_fsf was not taken. The file is an HTML page.');
  });
});
