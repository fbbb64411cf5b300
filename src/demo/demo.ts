import { type Static, Type } from 'typebox';
import type { ApiKeyId, UserId } from '../kernel/ids.ts';
import { nullable, strict } from '../kernel/schema.ts';

const DEMO_STATES = ['queued', 'running', 'completed', 'failed'] as const;
export type DemoState = (typeof DEMO_STATES)[number];

/** The filling of a test mode with an invented year. */
export interface Demo {
  readonly state: DemoState;
  /** Parts of the year that are spent. */
  readonly done: number;
  readonly requestedBy: UserId;
  /** Of the invented program. */
  readonly apiKeyId: ApiKeyId;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

/** How it stands in a mode of an organization. */
export interface DemoView {
  /** Whether it can be asked for: in test mode, where nothing is yet, or where the last attempt failed. */
  readonly isPossible: boolean;
  readonly demo: Demo | null;
  /** Parts of the whole year. */
  readonly parts: number;
}

export const DemoShape = strict(
  {
    possible: Type.Boolean({
      description:
        'Whether it can be asked for: in test mode, while it is empty or where the last attempt failed',
    }),
    state: nullable(
      Type.Enum([...DEMO_STATES], {
        description: 'Null where nobody has asked for it; a failed one can be asked for again, and goes on',
      }),
    ),
    progress: strict({
      done: Type.Integer({ minimum: 0 }),
      parts: Type.Integer({ minimum: 1, description: 'Of the invented year' }),
    }),
    createdAt: nullable(Type.String({ format: 'date-time' })),
    startedAt: nullable(Type.String({ format: 'date-time' })),
    completedAt: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'Demo' },
);

export function presentDemo({ isPossible, demo, parts }: DemoView): Static<typeof DemoShape> {
  return {
    possible: isPossible,
    state: demo?.state ?? null,
    progress: { done: demo?.done ?? 0, parts },
    createdAt: demo?.createdAt.toISOString() ?? null,
    startedAt: demo?.startedAt?.toISOString() ?? null,
    completedAt: demo?.completedAt?.toISOString() ?? null,
  };
}
