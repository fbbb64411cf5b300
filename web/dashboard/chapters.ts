import { documentsChapter } from './documents/documents.ts';
import type { Chapter } from './parts/page.ts';
import { riskChapter } from './risk/risk.ts';
import { screeningChapter } from './screening/screening.ts';
import { settingsChapter } from './settings/settings.ts';
import { verificationChapter } from './verification/verification.ts';

/** Every page of the dashboard, in the order of the menu. */
export const chapters: readonly Chapter[] = [
  screeningChapter,
  verificationChapter,
  riskChapter,
  documentsChapter,
  settingsChapter,
];

/** Where somebody begins who names no place. */
export const FIRST_PLACE = '/screening';
