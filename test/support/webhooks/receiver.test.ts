import { expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';

test('the receiver keeps the raw bytes and answers as it is told', async () => {
  const receiver = await startReceiver();
  try {
    const arrived = receiver.waitFor(2);
    const first = await fetch(`${receiver.url}/hook?x=1`, {
      method: 'POST',
      body: '{"a": 1}',
      headers: { 'x-webhook-event': 'e' },
    });
    receiver.answerWith(({ path }) => ({ status: 500, body: `no ${path}` }));
    const second = await fetch(`${receiver.url}/again`, { method: 'POST', body: 'x' });
    expect([first.status, second.status, await second.text()]).toEqual([204, 500, 'no /again']);
    const [one] = await arrived;
    expect(one?.body.toString()).toBe('{"a": 1}');
    expect([one?.method, one?.path, one?.headers['x-webhook-event']]).toEqual(['POST', '/hook?x=1', 'e']);
  } finally {
    await receiver.close();
  }
});
