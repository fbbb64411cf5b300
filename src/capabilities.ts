import type { DocumentsCapabilities, DocumentsLongWork } from './documents/index.ts';
import type { IdentityCapabilities, IdentityLongWork } from './identity/index.ts';
import type { RiskCapabilities } from './risk/index.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from './screening/index.ts';
import type { VerificationCapabilities, VerificationLongWork } from './verification/index.ts';
import type { WebhooksCapabilities } from './webhooks/index.ts';

/** What the chapters together need of the process. The composition root makes it; a chapter sees what it declared. */
export interface Capabilities
  extends
    IdentityCapabilities,
    RiskCapabilities,
    ScreeningCapabilities,
    VerificationCapabilities,
    DocumentsCapabilities,
    WebhooksCapabilities {}

/** What works long or waits. No command has it: within a transaction it would hold a connection and locks. */
export interface LongWork
  extends IdentityLongWork, ScreeningLongWork, VerificationLongWork, DocumentsLongWork {}
