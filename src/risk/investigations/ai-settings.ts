import { Type } from 'typebox';
import { nullable, strict, Timestamp } from '../../kernel/schema.ts';

/** The owner's consent that a model sees facts of this organization and mode. */
export interface AiSettings {
  readonly enabled: boolean;
  readonly revision: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** Before a first choice was made. */
export const NO_CONSENT: AiSettings = { enabled: false, revision: 0, changedBy: null, changedAt: null };

export const AiSettingsShape = strict(
  {
    enabled: Type.Boolean(),
    revision: Type.Integer({ description: '0 before the first change' }),
    changedBy: nullable(Type.String()),
    changedAt: nullable(Timestamp),
  },
  { title: 'InvestigationAiSettings' },
);

export function presentAiSettings({ changedAt, ...settings }: AiSettings) {
  return { ...settings, changedAt: changedAt?.toISOString() ?? null };
}
