import type { Schemas } from '@assay/client';
import { type Child, h } from '../../parts/dom.ts';
import type { Answer, Api } from '../parts/api.ts';
import { choiceField, type Field, inputField } from '../parts/form.ts';

export type Webhook = Schemas['Webhook'];

/** Stands for every event, those of later versions included. */
export const EVERY_EVENT = '*';

interface ApiDescription {
  readonly paths: {
    readonly '/api/v1/webhooks': {
      readonly post: {
        readonly requestBody: {
          readonly content: {
            readonly 'application/json': {
              readonly schema: {
                readonly properties: {
                  readonly events: { readonly items: { readonly enum: readonly string[] } };
                };
              };
            };
          };
        };
      };
    };
  };
}

/** The service's own description names the events, so the dashboard knows those of every version. */
export async function eventNames(api: Api): Promise<Answer<readonly string[]>> {
  const answer = await api.get<ApiDescription>('/openapi.json');
  if (!answer.ok) return answer;
  const { requestBody } = answer.value.paths['/api/v1/webhooks'].post;
  const names = requestBody.content['application/json'].schema.properties.events.items.enum;
  return { ok: true, value: names.filter((name) => name !== EVERY_EVENT) };
}

export interface WebhookFields {
  readonly elements: readonly Child[];
  readonly fields: Readonly<Record<string, Field | Field<HTMLSelectElement>>>;
  /** What is sent. */
  readonly read: () => {
    readonly url: string;
    readonly events: readonly string[];
    readonly description: string | null;
  };
}

export function webhookFields(
  names: readonly string[],
  known: Pick<Webhook, 'url' | 'events' | 'description'>,
): WebhookFields {
  const url = inputField(
    { label: 'Address', hint: 'Receives a POST for each event' },
    { type: 'url', value: known.url },
  );
  const description = inputField({ label: 'Description' }, { value: known.description ?? '' });
  const isEvery = known.events.includes(EVERY_EVENT);
  const which = choiceField(
    { label: 'Events' },
    [
      ['every', 'Every event, those of later versions too'],
      ['some', 'Only the events chosen here'],
    ],
    isEvery ? 'every' : 'some',
  );
  const boxes = names.map((value) =>
    h('input', { type: 'checkbox', value, checked: known.events.includes(value) }),
  );
  const chosen = h(
    'fieldset',
    { hidden: isEvery },
    h('legend', {}, 'Chosen events'),
    h(
      'div',
      { class: 'event-choice' },
      ...boxes.map((box) => h('label', { class: 'choice' }, box, box.value)),
    ),
  );
  which.control.addEventListener('change', () => {
    chosen.hidden = which.control.value === 'every';
  });
  return {
    elements: [url.element, description.element, which.element, chosen],
    fields: { '/url': url, '/description': description, '/events': which },
    read: () => ({
      url: url.control.value.trim(),
      events:
        which.control.value === 'every'
          ? [EVERY_EVENT]
          : boxes.filter(({ checked }) => checked).map(({ value }) => value),
      description: description.control.value.trim() || null,
    }),
  };
}
