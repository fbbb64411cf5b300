import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { IdParams, ModeName, Nothing, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { changeSubscription } from './change-subscription.command.ts';
import { createSubscription } from './create-subscription.command.ts';
import { deleteSubscription } from './delete-subscription.command.ts';
import { listSubscriptions } from './list-subscriptions.query.ts';
import { readSubscription } from './read-subscription.query.ts';
import { rotateSecret } from './rotate-secret.command.ts';
import {
  CreatedSubscriptionShape,
  eventsFault,
  presentSubscription,
  SecretProperty,
  SentDescription,
  SentEvents,
  SentUrl,
  SubscriptionShape,
} from './subscription.ts';

export const createWebhook = write({
  name: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Subscribe to events',
  description:
    'Only changes that are committed while the subscription is active are sent to it, and only those of its own mode; `mode` is the caller’s own. The secret is shown in this answer only; an identical retry with the same Idempotency-Key shows it again.',
  access: 'manager',
  idempotencyKey: 'required',
  status: 201,
  secret: true,
  body: strict({
    url: SentUrl,
    events: SentEvents,
    mode: ModeName,
    description: Type.Optional(SentDescription),
  }),
  checkForm: ({ body }) => eventsFault(body.events),
  answer: CreatedSubscriptionShape,
  refusals: ['invalid_request'],
  input: ({ body: { url, events, mode, description } }) => ({
    url,
    events,
    mode,
    active: true,
    description: description ?? null,
  }),
  run: createSubscription,
  present: (created) => ({ ...presentSubscription(created), secret: created.secret }),
});

export const listWebhooks = read({
  name: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'Subscriptions',
  description: `Oldest first. ${LISTING}`,
  access: 'client',
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(SubscriptionShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listSubscriptions,
  present: (page) => mapListed(page, presentSubscription),
});

export const readWebhook = read({
  name: 'readWebhook',
  tag: 'Webhooks',
  summary: 'One subscription',
  access: 'client',
  params: IdParams,
  answer: SubscriptionShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'webhook'>(params.id) }),
  run: readSubscription,
  present: presentSubscription,
});

export const changeWebhook = write({
  name: 'changeWebhook',
  tag: 'Webhooks',
  summary: 'Change a subscription',
  description:
    'What is left out stays. The mode never changes. Deliveries written while it was active are still sent after switching it off.',
  access: 'manager',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: strict({
    url: Type.Optional(SentUrl),
    events: Type.Optional(SentEvents),
    active: Type.Optional(Type.Boolean()),
    description: Type.Optional(SentDescription),
  }),
  checkForm: ({ body }) => eventsFault(body.events),
  answer: SubscriptionShape,
  refusals: ['not_found', 'invalid_request'],
  input: ({ params, body }) => ({ id: asId<'webhook'>(params.id), terms: body }),
  run: changeSubscription,
  present: presentSubscription,
});

export const deleteWebhook = write({
  name: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'End a subscription',
  description: 'Its deliveries end with it and are removed.',
  access: 'manager',
  idempotencyKey: 'honoured',
  status: 204,
  params: IdParams,
  answer: Nothing,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'webhook'>(params.id) }),
  run: deleteSubscription,
  present: () => null,
});

export const rotateWebhookSecret = write({
  name: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Get a new signing secret',
  description: 'For 24 hours deliveries carry two signatures, the new one first.',
  access: 'manager',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: IdParams,
  answer: strict({ secret: SecretProperty }, { title: 'WebhookSecret' }),
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'webhook'>(params.id) }),
  run: rotateSecret,
  present: ({ secret }) => ({ secret }),
});
