export type { Events, Operations, Schemas } from './api-types.ts';
export {
  type AnswerOf,
  type AssayClient,
  AssayProblem,
  type Caller,
  type ClientOptions,
  openClient,
  type OperationName,
  type RequestOf,
} from './client.ts';
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
