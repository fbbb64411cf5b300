import type { ApiDescription } from '../src/platform/openapi/openapi.ts';

/** A JSON Schema for the body of each event, for receivers that check what they are sent. */
export function eventFiles(
  events: ApiDescription['events'],
): readonly (readonly [path: string, text: string])[] {
  return Object.entries(events).map(([name, { summary, payload }]) => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: name,
      description: summary,
      ...payload,
    };
    return [`docs/events/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`];
  });
}
