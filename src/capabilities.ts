import type { DocumentsCapabilities, DocumentsLongWork } from './documents/index.ts';
import type { HistoryCapabilities, HistoryLongWork } from './history/index.ts';
import type { IdentityCapabilities, IdentityLongWork } from './identity/index.ts';
import type { RiskCapabilities } from './risk/index.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from './screening/index.ts';
import type { VerificationCapabilities, VerificationLongWork } from './verification/index.ts';
import type { WebhooksCapabilities } from './webhooks/index.ts';

/**
 * The capabilities that the chapters together need of the process. The composition root makes them; a chapter sees
 * those that it declared.
 */
export interface Capabilities
  extends
    IdentityCapabilities,
    RiskCapabilities,
    ScreeningCapabilities,
    VerificationCapabilities,
    DocumentsCapabilities,
    HistoryCapabilities,
    WebhooksCapabilities {}

/**
 * Capabilities that work long or wait. No command has them: within a transaction they would occupy a connection and
 * locks.
 */
export interface LongWork
  extends IdentityLongWork, ScreeningLongWork, VerificationLongWork, DocumentsLongWork, HistoryLongWork {}
