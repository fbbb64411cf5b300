import { describe, expect, test } from 'vitest';
import { UNASSIGNED } from '../../kernel/assignment.ts';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Principal, Role } from '../../kernel/principal.ts';
import {
  type Action,
  ACTION_STATUSES,
  actionRecord,
  allowedNext,
  fitsIntoRecord,
  mayCancel,
  moveAction,
  statusesOf,
} from './action.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const ID = '00000000-0000-7000-8000-000000000001';

const action: Action = {
  id: asId(ID),
  mode: 'test',
  subjectId: asId(ID),
  assessmentId: asId(ID),
  policyKey: 'fraud',
  policyVersionId: asId(ID),
  name: 'hold_payment',
  decision: 'restrict',
  status: 'requested',
  revision: 1,
  transitions: [],
  createdAt: NOW,
  createdBy: 'service:monitoring',
  ...UNASSIGNED,
};

describe('Document 1, States and transitions, Action', () => {
  // Rows are where it stands, columns where it may go.
  const TABLE = `
                requested acknowledged completed failed cancelled
  requested     -         yes          -         yes    yes
  acknowledged  -         -            yes       yes    yes
  completed     -         -            -         -      -
  failed        yes       -            -         -      yes
  cancelled     -         -            -         -      -`;
  const [head = [], ...lines] = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

  test('the table has all five states both ways', () => {
    expect([head, lines.map(([from]) => from)]).toEqual([ACTION_STATUSES, ACTION_STATUSES]);
  });

  test.each(lines.map(([from = '', ...cells]) => ({ from, cells })))('$from', ({ from, cells }) => {
    const expected = ACTION_STATUSES.filter((_, index) => cells[index] === 'yes');
    expect(allowedNext(from as Action['status']).toSorted()).toEqual(expected.toSorted());
  });

  test('a transition takes the next revision and joins the history', () => {
    const first = moveAction(action, { to: 'failed', reason: 'bank is down', by: 'user:1', at: NOW });
    const second = moveAction(first, { to: 'requested', reason: 'again', by: 'user:2', at: NOW });
    expect([second.status, second.revision]).toEqual(['requested', 3]);
    expect(second.transitions).toEqual([
      { from: 'requested', to: 'failed', reason: 'bank is down', by: 'user:1', at: NOW },
      { from: 'failed', to: 'requested', reason: 'again', by: 'user:2', at: NOW },
    ]);
    expect([action.revision, action.transitions]).toEqual([1, []]);
  });
});

describe('Document 1, Authentication, rule 4: cancelling is for owners and admins', () => {
  const user = (role: string): Principal => ({
    kind: 'user',
    organizationId: asId(ID),
    userId: asId(ID),
    role: role as Role,
    tokenId: asId(ID),
    tokenExpiresAt: NOW,
  });
  test.each<[string, Principal, boolean]>([
    ['an owner', user('owner'), true],
    ['an admin', user('admin'), true],
    ['a member', user('member'), false],
    ['a role that nobody knows', user('auditor'), false],
    ['an API key', { kind: 'api_key', organizationId: asId(ID), apiKeyId: asId(ID), mode: 'test' }, false],
    ['the service', { kind: 'service', name: 'monitoring' }, false],
  ])('%s', (_who, principal, expected) => {
    expect(mayCancel(principal)).toBe(expected);
  });
});

describe('Contract 2, Records: action status `open` = requested, acknowledged, failed', () => {
  test.each([
    ['open', ['requested', 'acknowledged', 'failed']],
    ['all', ['requested', 'acknowledged', 'completed', 'failed', 'cancelled']],
    ['completed', ['completed']],
  ] as const)('%s', (status, expected) => {
    expect(statusesOf(status)).toEqual(expected);
  });
});

describe('Document 1, Limits: full-record read 768 KiB', () => {
  const bytes = (one: Action): number => Buffer.byteLength(JSON.stringify(actionRecord(one)));
  const ofBytes = (wanted: number, status: Action['status']): Action => {
    const without = bytes({ ...action, status, name: '' });
    return { ...action, status, name: 'x'.repeat(wanted - without) };
  };
  test.each([
    [limits.recordBytes - 1, true],
    [limits.recordBytes, true],
    [limits.recordBytes + 1, false],
  ])('one of %i bytes that has ended fits: %s', (wanted, expected) => {
    const one = ofBytes(wanted, 'completed');
    expect([bytes(one), fitsIntoRecord(one)]).toEqual([wanted, expected]);
  });

  test.each(['requested', 'acknowledged', 'failed'] as const)(
    'the largest that is %s can still be cancelled, with any reason',
    (status) => {
      let [largest, tooLarge] = [limits.recordBytes - 16_000, limits.recordBytes];
      while (tooLarge - largest > 1) {
        const middle = Math.floor((largest + tooLarge) / 2);
        if (fitsIntoRecord(ofBytes(middle, status))) largest = middle;
        else tooLarge = middle;
      }
      expect(fitsIntoRecord(ofBytes(largest, status))).toBe(true);
      const reason = '\u0001'.repeat(limits.reasonCharacters);
      const by = 'api_key:00000000-0000-7000-8000-000000000001';
      const ended = moveAction(ofBytes(largest, status), { to: 'cancelled', reason, by, at: NOW });
      expect(fitsIntoRecord(ended)).toBe(true);
    },
  );
});
