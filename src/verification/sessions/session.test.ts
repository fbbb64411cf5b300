import { describe, expect, test } from 'vitest';
import { asId } from '../../kernel/ids.ts';
import type { Run, RunStatus } from '../runs/run.ts';
import { statusOf } from './session.ts';

const NOW = new Date('2026-11-15T09:00:00.000Z');
const LATER = new Date('2026-11-15T09:00:00.001Z');

const runOf = (status: RunStatus, index: number): Run => ({
  id: asId('00000000-0000-7000-8000-000000000001'),
  sessionWorkflowId: asId('00000000-0000-7000-8000-000000000002'),
  number: index + 1,
  status,
  reviewStatus: 'pending',
  startedAt: NOW,
  completedAt: null,
  stepKeys: [],
  results: [],
});

describe('Contract 3, Model: the status of a session', () => {
  test.each<[string, readonly (readonly RunStatus[])[]]>([
    ['open', [[]]],
    ['open', [['in_progress']]],
    ['completed', [['completed']]],
    ['open', [['failed']]],
    ['completed', [['failed', 'completed']]],
    ['open', [['completed', 'in_progress']]],
    ['open', [['completed', 'failed']]],
    ['open', [['completed'], []]],
    ['open', [['completed'], ['abandoned', 'in_progress']]],
    ['completed', [['completed'], ['abandoned', 'completed']]],
  ])('is %s with runs %j, and expired once its time has come', (status, runs) => {
    const workflows = runs.map((statuses) => ({ runs: statuses.map(runOf) }));
    expect(statusOf({ expiresAt: null, workflows }, NOW)).toBe(status);
    expect(statusOf({ expiresAt: LATER, workflows }, NOW)).toBe(status);
    expect(statusOf({ expiresAt: NOW, workflows }, NOW)).toBe('expired');
    expect(statusOf({ expiresAt: NOW, workflows }, LATER)).toBe('expired');
  });
});
