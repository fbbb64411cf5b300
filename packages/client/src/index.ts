export type { Events, Operations, Schemas } from './api-types.ts';
export {
  type AnswerOf,
  type AssayClient,
  AssayProblem,
  type FileName,
  type ListingName,
  type OperationName,
  type RequestOf,
  RequestUnsendable,
} from './calls.ts';
export { type Caller, type ClientOptions, openClient } from './client.ts';
export { OPERATIONS } from './operations.ts';
export { type ApiKeyCredential, type RequestToSign, signRequest } from './signing.ts';
export {
  isEventOf,
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookExpectation,
  WebhookRefused,
} from './webhooks.ts';
