import type { Query } from '../../platform/endpoints/contexts.ts';
import type { AiSettings } from './ai-settings.ts';
import { findAiSettings } from './ai-settings.store.ts';

export const readAiSettings: Query<object, AiSettings> = (db, ctx) => findAiSettings(db, ctx.scope);
