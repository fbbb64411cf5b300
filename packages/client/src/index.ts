export type { Events, Operations, Schemas } from './api-types.ts';
export type { AssayClient } from './calls.ts';
export { type Caller, type ClientOptions, openClient } from './client.ts';
export type {
  AnswerOf,
  FileName,
  FileRequestOf,
  ItemOf,
  ListingName,
  OperationName,
  RequestOf,
} from './operation-types.ts';
export { OPERATIONS } from './operations.ts';
export { AssayProblem, RequestUnsendable } from './problem.ts';
export type { Answered, Fetch } from './sending.ts';
export { type ApiKeyCredential, type RequestToSign, signRequest } from './signing.ts';
export {
  isEventOf,
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookExpectation,
  WebhookRefused,
} from './webhooks.ts';
