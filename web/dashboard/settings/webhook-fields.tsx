import type { Schemas } from '@assay/client/browser';
import type { ReactNode } from 'react';
import { CheckField, FieldGroup, SelectField, TextField } from '../design/parts/field.tsx';
import styles from './settings.module.css';
import { EVENTS, EVERY_EVENT, isEvent, type WebhookEvent } from './webhook-events.ts';

export interface WebhookInput {
  readonly url: string;
  readonly description: string;
  readonly isEvery: boolean;
  readonly chosen: readonly string[];
}

export const NEW_WEBHOOK: WebhookInput = { url: '', description: '', isEvery: true, chosen: [] };

export function inputOf({ url, description, events }: Schemas['Webhook']): WebhookInput {
  const chosen = events.filter((event) => event !== EVERY_EVENT);
  return { url, description: description ?? '', isEvery: events.includes(EVERY_EVENT), chosen };
}

/** What is sent. */
export function bodyOf({ url, description, isEvery, chosen }: WebhookInput): {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly description: string | null;
} {
  return {
    url: url.trim(),
    events: isEvery ? [EVERY_EVENT] : chosen.filter(isEvent),
    description: description.trim() || null,
  };
}

export function WebhookFields({
  input,
  onChange,
}: {
  readonly input: WebhookInput;
  readonly onChange: (input: WebhookInput) => void;
}): ReactNode {
  const { url, description, isEvery, chosen } = input;
  const toggle = (event: string, isChosen: boolean): void =>
    onChange({ ...input, chosen: isChosen ? [...chosen, event] : chosen.filter((one) => one !== event) });
  return (
    <>
      <TextField
        label="Address"
        hint="Receives a POST for each event"
        type="url"
        required
        pointer="/url"
        value={url}
        onChange={({ target }) => onChange({ ...input, url: target.value })}
      />
      <TextField
        label="Description"
        pointer="/description"
        value={description}
        onChange={({ target }) => onChange({ ...input, description: target.value })}
      />
      <SelectField
        label="Events"
        pointer="/events"
        options={[
          ['every', 'Every event, those of later versions too'],
          ['some', 'Only the events chosen here'],
        ]}
        value={isEvery ? 'every' : 'some'}
        onChange={({ target }) => onChange({ ...input, isEvery: target.value === 'every' })}
      />
      {!isEvery && (
        <FieldGroup legend="Chosen events">
          <div className={styles['events']}>
            {EVENTS.map((event) => (
              <CheckField
                key={event}
                label={event}
                checked={chosen.includes(event)}
                onChange={({ target }) => toggle(event, target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
