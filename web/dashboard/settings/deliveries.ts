import type { Schemas } from '@assay/client';
import { type Child, h } from '../../parts/dom.ts';
import { withQuery } from '../parts/api.ts';
import { badge, nothingHere, type Tone } from '../parts/notices.ts';
import { type Desk, placeOf } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { type Column, table } from '../parts/table.ts';
import { asWords, idText, momentText } from '../parts/texts.ts';
import { actionButton } from './action-button.ts';

export type Deliveries = Schemas['WebhookDeliveries'];

type Status = Delivery['status'];

type Delivery = Schemas['WebhookDelivery'];

const TONES: Readonly<Record<Status, Tone>> = { pending: 'calm', delivered: 'good', failed: 'bad' };

/** What was sent to one subscription, newest first. */
export function deliveriesOf(
  desk: Desk,
  webhookId: string,
  { items, nextCursor }: Deliveries,
): readonly Child[] {
  const { query, reload } = desk;
  const place = `/settings/webhooks/${webhookId}`;
  const status = query.get('status') ?? '';
  const refused = h('div', { class: 'refused' });
  return [
    h('h2', {}, 'Deliveries'),
    h(
      'div',
      { class: 'row' },
      statusLinks(place, status),
      h('button', { type: 'button', class: 'quiet', onclick: reload }, 'Look again'),
    ),
    refused,
    items.length === 0
      ? nothingHere(status === '' ? 'Nothing was sent yet.' : `There are none that are ${asWords(status)}.`)
      : table('Deliveries', columnsFor(desk, webhookId, refused), items),
    cursorLinks(place, query, nextCursor),
  ];
}

const FILTERS: readonly (readonly [status: Status | '', text: string])[] = [
  ['', 'All'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
];

function statusLinks(place: string, chosen: string): HTMLElement {
  const links = FILTERS.map(([status, text]) =>
    h(
      'a',
      {
        class: 'button',
        href: placeOf(withQuery(place, { status })),
        'aria-current': status === chosen ? 'true' : undefined,
      },
      text,
    ),
  );
  return h('nav', { class: 'row filter', 'aria-label': 'Status of the deliveries' }, ...links);
}

/** A cursor leads only onwards: the way back is to the newest. */
function cursorLinks(place: string, query: URLSearchParams, nextCursor: string | null): Child {
  const status = query.get('status') ?? '';
  if (!query.has('cursor') && nextCursor === null) return undefined;
  const link = (text: string, cursor: string): HTMLElement =>
    h('a', { class: 'button', href: placeOf(withQuery(place, { status, cursor })) }, text);
  return h(
    'nav',
    { class: 'paging', 'aria-label': 'Pages' },
    query.has('cursor') && link('Newest', ''),
    nextCursor !== null && link('Older', nextCursor),
  );
}

function columnsFor(desk: Desk, webhookId: string, refused: HTMLElement): readonly Column<Delivery>[] {
  const columns: readonly Column<Delivery>[] = [
    {
      title: 'Event',
      cell: ({ event, eventId }) => h('div', {}, h('strong', {}, event), h('div', {}, idText(eventId))),
    },
    { title: 'Status', cell: ({ status }) => badge(status, TONES[status]) },
    { title: 'Attempts', isNumber: true, cell: ({ attempts }) => String(attempts) },
    { title: 'Times', cell: timesOf },
    { title: 'Last answer', cell: answerOf },
  ];
  if (!isAdministrator(desk.session)) return columns;
  return [
    ...columns,
    { title: 'Retry', cell: (delivery) => retryButton(desk, webhookId, delivery, refused) },
  ];
}

function timesOf({ createdAt, deliveredAt, nextAttemptAt }: Delivery): HTMLElement {
  return h(
    'div',
    {},
    h('div', {}, 'Written ', momentText(createdAt)),
    deliveredAt !== null && h('div', {}, 'Delivered ', momentText(deliveredAt)),
    nextAttemptAt !== null && h('div', {}, 'Next attempt ', momentText(nextAttemptAt)),
  );
}

function answerOf({ lastStatusCode, lastError, responsePreview }: Delivery): Child {
  if (lastStatusCode === null && lastError === null) return 'none yet';
  return h(
    'div',
    {},
    lastStatusCode !== null && h('div', {}, `Status ${lastStatusCode}`),
    lastError !== null && h('div', {}, asWords(lastError)),
    responsePreview !== null &&
      responsePreview !== '' &&
      h('details', {}, h('summary', {}, 'Beginning of the answer'), h('pre', {}, responsePreview)),
  );
}

function retryButton(
  { api, reload }: Desk,
  webhookId: string,
  delivery: Delivery,
  refused: HTMLElement,
): Child {
  if (delivery.status !== 'failed') return undefined;
  return actionButton({
    text: 'Retry',
    spoken: `Retry ${delivery.event} ${delivery.eventId}`,
    refused,
    send: () => api.post(`/webhooks/${webhookId}/deliveries/${delivery.id}/retry`),
    done: reload,
  });
}
