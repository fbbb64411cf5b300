import { type Described, PAGING } from '../described-api.ts';
import { type ClientOperation, type ClientParameter, operationsOf } from './operations.ts';
import { type Member, type NamedShape, type Shape, Shapes } from './shapes.ts';

const HEAD = '# Written by `npm run generate` from the description of the API.\n';

/** The files of the Python client that are made from the description, by their paths. */
export function pythonFiles(api: Described): readonly (readonly [path: string, text: string])[] {
  const shapes = new Shapes(api);
  const methods = operationsOf(api, shapes).flatMap(methodsOf);
  return [
    ['clients/python/assay_client/shapes.py', shapesFile(shapes.all())],
    ['clients/python/assay_client/operations.py', `${OPERATIONS_HEAD}${methods.join('')}`],
  ];
}

function shapesFile(named: readonly NamedShape[]): string {
  return [
    `${HEAD}"""What requests and answers hold."""\n`,
    'from __future__ import annotations\n',
    'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union\n',
    // Classes first: an alias is made from them when the module is read.
    ...named.filter(({ kind }) => kind === 'object').map(definitionOf),
    ...named.filter(({ kind }) => kind !== 'object').map(definitionOf),
  ].join('\n');
}

function definitionOf(shape: NamedShape): string {
  switch (shape.kind) {
    case 'object':
      return objectOf(shape.name, shape.members);
    case 'alias':
      return `\n${shape.name} = ${typeOf(shape.shape)}\n`;
    case 'tagged':
      return `\n${shape.name} = Union[\n${shape.members.map(({ name }) => `    ${name},\n`).join('')}]\n`;
  }
}

/** Python 3.9 knows whole classes of members that may be missing, and no single ones. */
function objectOf(name: string, members: readonly Member[]): string {
  const needed = members.filter(({ isRequired }) => isRequired);
  const optional = members.filter(({ isRequired }) => !isRequired);
  if (optional.length === 0) return classOf(name, 'TypedDict', needed);
  if (needed.length === 0) return classOf(name, 'TypedDict, total=False', optional);
  return `${classOf(`_${name}`, 'TypedDict', needed)}\n${classOf(name, `_${name}, total=False`, optional)}`;
}

function classOf(name: string, bases: string, members: readonly Member[]): string {
  if (members.some((member) => KEYWORDS.has(member.name))) return functionalOf(name, bases, members);
  const lines = members.map((member) => `    ${member.name}: ${typeOf(member.shape)}\n`);
  return `\nclass ${name}(${bases}):\n${lines.join('') || '    pass\n'}`;
}

/** A member whose name is a word of the language stands in no class. */
function functionalOf(name: string, bases: string, members: readonly Member[]): string {
  const [base = '', total] = bases.split(', ');
  const entries = members.map((member) => `        "${member.name}": "${quoted(typeOf(member.shape))}",\n`);
  const made = (own: string): string =>
    `\n${own} = TypedDict(\n    "${own}",\n    {\n${entries.join('')}    },\n${total ? `    ${total},\n` : ''})\n`;
  if (base === 'TypedDict') return made(name);
  return `${made(`_${name}Optional`)}\n\nclass ${name}(${base}, _${name}Optional):\n    pass\n`;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** In a call, types stand in texts, so that they may name what comes later. */
function quoted(type: string): string {
  return type.replaceAll('"', "'");
}

function typeOf(shape: Shape, prefix = ''): string {
  switch (shape.kind) {
    case 'text':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'unknown':
      return 'Any';
    case 'constants':
      return `Literal[${shape.values.map(literalOf).join(', ')}]`;
    case 'list':
      return `List[${typeOf(shape.of, prefix)}]`;
    case 'map':
      return `Dict[str, ${typeOf(shape.of, prefix)}]`;
    case 'union':
      return unionOf(shape.of, prefix);
    case 'named':
      return `${prefix}${shape.name}`;
  }
}

function literalOf(value: string | boolean): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value ? 'True' : 'False';
}

function unionOf(of: readonly Shape[], prefix: string): string {
  const others = of.filter(({ kind }) => kind !== 'null').map((shape) => typeOf(shape, prefix));
  const union = others.length === 1 ? String(others[0]) : `Union[${others.join(', ')}]`;
  return others.length === of.length ? union : `Optional[${union}]`;
}

const OPERATIONS_HEAD = `${HEAD}"""Every operation of the API by its name."""

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from . import shapes
from .calls import Calls, Download, File, Operation


class Operations(Calls):
    """The operations of the API; the types say what each takes and answers."""
`;

function methodsOf(operation: ClientOperation): readonly string[] {
  const { name, listing, isExported } = operation;
  const own = snakeCase(name);
  return [
    method(operation, own, isExported ? withoutFormat(operation.query) : operation.query),
    ...(listing
      ? [method(operation, `iter_${own.replace(/^list_/, '')}`, withoutPaging(operation), 'items')]
      : []),
    ...(isExported
      ? [method(operation, `export_${own.replace(/^list_/, '')}`, exportQuery(operation), 'file')]
      : []),
  ];
}

function withoutFormat(query: readonly ClientParameter[]): readonly ClientParameter[] {
  return query.filter(({ name }) => name !== 'format');
}

function withoutPaging({ query }: ClientOperation): readonly ClientParameter[] {
  return withoutFormat(query).filter(({ name }) => !PAGING.has(name));
}

function exportQuery({ query }: ClientOperation): readonly ClientParameter[] {
  return query
    .filter(({ name }) => !PAGING.has(name) && name !== 'limit')
    .map((parameter) => (parameter.name === 'format' ? { ...parameter, isRequired: true } : parameter));
}

function method(
  operation: ClientOperation,
  name: string,
  query: readonly ClientParameter[],
  answers: 'json' | 'items' | 'file' | 'nothing' = operation.answers,
): string {
  const parameters = ['self', ...positional(operation), ...keywords(operation, query)];
  return [
    '',
    `    def ${name}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${answerOf(operation, answers)}:`,
    `        """${operation.summary}"""`,
    `        return self._${answers}(`,
    ...argumentsOf(operation, query, answers).map((argument) => `            ${argument},`),
    '        )',
    '',
  ].join('\n');
}

function positional({ params, body, sends }: ClientOperation): readonly string[] {
  return [
    ...params.map((one) => `${argumentName(one.name)}: ${typeOf(one.shape, 'shapes.')}`),
    ...(body ? [`body: ${typeOf(body, 'shapes.')}`] : []),
    ...(sends === undefined ? [] : ['file: File']),
  ];
}

function keywords({ isKeyed }: ClientOperation, query: readonly ClientParameter[]): readonly string[] {
  const named = query
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map((one) => {
      const type = typeOf(one.shape, 'shapes.');
      return `${argumentName(one.name)}: ${one.isRequired ? type : `Optional[${type}] = None`}`;
    });
  const all = [...named, ...(isKeyed ? ['idempotency_key: Optional[str] = None'] : [])];
  return all.length === 0 ? [] : ['*', ...all];
}

function answerOf(
  { answer, listing }: ClientOperation,
  answers: 'json' | 'items' | 'file' | 'nothing',
): string {
  if (answers === 'items' && listing) return `Iterator[${typeOf(listing.item, 'shapes.')}]`;
  if (answers === 'file') return 'Download';
  return answer ? typeOf(answer, 'shapes.') : 'None';
}

function argumentsOf(
  { method, path, params, body, sends, isKeyed, listing }: ClientOperation,
  query: readonly ClientParameter[],
  answers: string,
): readonly string[] {
  const operation = [JSON.stringify(method), JSON.stringify(path), ...(isKeyed ? ['keyed=True'] : [])];
  return [
    `Operation(${operation.join(', ')})`,
    ...(params.length > 0 ? [`params={${entriesOf(params)}}`] : []),
    ...(query.length > 0 ? [`query={${entriesOf(query)}}`] : []),
    ...(body ? ['body=body'] : []),
    ...(sends === undefined ? [] : ['file=file', `sends=${JSON.stringify(sends)}`]),
    ...(isKeyed ? ['idempotency_key=idempotency_key'] : []),
    ...(answers === 'items' && listing
      ? [`pages=(${JSON.stringify(listing.member)}, ${JSON.stringify(listing.parameter)})`]
      : []),
  ];
}

function entriesOf(parameters: readonly ClientParameter[]): string {
  return parameters.map(({ name }) => `"${name}": ${argumentName(name)}`).join(', ');
}

function argumentName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : snakeCase(name);
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
