import type { StoredValue } from './records.ts';

export type FrameMessage = 'ready' | 'field_filled' | 'completed' | 'declined' | 'error';

/** Sends events to the page that frames this one: only to an origin that the service allows, and only to that one. */
export type Tell = (type: FrameMessage, data: object) => void;

export function openFrame(): Tell {
  const origin = new URLSearchParams(location.hash.slice(1)).get('origin');
  const allowed =
    document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]')?.content.split(/\s+/) ?? [];
  if (window.parent === window || origin === null || origin === '' || !allowed.includes(origin))
    return () => undefined;
  return (type, data) => window.parent.postMessage({ source: 'assay', version: 1, type, data }, origin);
}

/** Contract 5, *Embedding*: images of signatures never leave the frame. */
export function filledMessage({ field, requiredRemaining }: StoredValue): object {
  const drawn = field.fieldType === 'signature' || field.fieldType === 'initials';
  return {
    fieldId: field.id,
    fieldType: field.fieldType,
    label: field.label,
    value: drawn ? null : field.value,
    groupKey: field.groupKey,
    acroFieldName: field.acroFieldName,
    filledAt: field.filledAt,
    requiredRemaining,
  };
}
