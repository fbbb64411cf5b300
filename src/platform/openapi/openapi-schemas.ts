export type Json = { [name: string]: unknown };

/** A schema with a title stands once among the components, and is referred to everywhere else. */
export function withReferences(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, ...rest } = schema as Json;
  // Among properties, one may have that name, and is a schema itself.
  const described = typeof title === 'string' ? rest : schema;
  const plain = {
    ...Object.fromEntries(
      Object.entries(described).map(([name, value]) => [name, withReferences(value, components)]),
    ),
    ...tagOf(schema as Json),
  };
  if (typeof title !== 'string') return plain;
  components.set(title, plain);
  return { $ref: referenceTo(title) };
}

function referenceTo(title: string): string {
  return `#/components/schemas/${title}`;
}

interface Member {
  readonly title?: unknown;
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

/** What tells the members of a union apart, where each has a title and a constant of its own in the same property. */
function tagOf({ anyOf }: Json): Json {
  if (!Array.isArray(anyOf)) return {};
  const members = anyOf as readonly Member[];
  const propertyName = Object.keys(members[0]?.properties ?? {}).find((name) => tells(members, name));
  if (propertyName === undefined) return {};
  const mapping = members.map(({ title, properties }) => [
    properties?.[propertyName]?.const,
    referenceTo(String(title)),
  ]);
  return { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

function tells(members: readonly Member[], name: string): boolean {
  const tags = members.map(({ title, properties }) => title !== undefined && properties?.[name]?.const);
  return tags.every((tag) => typeof tag === 'string') && new Set(tags).size === tags.length;
}
