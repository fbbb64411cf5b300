import type { Agreement, Block, Signature, SignatureGroup } from '../agreement/agreement.ts';
import { type Fault, type FaultKind, faultOf, Places, SourceError } from '../agreement/fault.ts';
import { type WideTable, wider, widestTable } from '../agreement/wide-tables.ts';
import { renderEveryBranch } from '../liquid/branches.ts';
import { RESERVED } from '../liquid/output.ts';
import { parseLiquid, type Template } from '../liquid/parse.ts';
import { type Data, renderLiquid } from '../liquid/render.ts';
import { variablesOf, type Variables } from '../liquid/variables.ts';
import { agreementOfText } from '../markdown/agreement-of-text.ts';
import { type OwnText, ownTextOf } from './own-text.ts';

/** A source that is valid in every branch. */
export interface Source {
  readonly text: string;
  readonly roles: readonly Role[];
  readonly variables: Variables;
  readonly template: Template;
  /** The widest of the tables whose columns no data change, in every branch. */
  readonly widestTable: WideTable | null;
}

export interface Role extends Signature {
  /** From 1, in the order of the source. */
  readonly order: number;
}

export interface Faults {
  readonly kind: FaultKind;
  readonly faults: readonly Fault[];
}

const BUDGET = { stepsAtMost: 200_000, outputAtMost: 1_048_576 };

/** Document 3, *Source syntax*: checked without data, in every branch that data could take. */
export function readSource(source: string): Source | Faults {
  // A byte order mark is no part of the first word, and the text behind it keeps its place.
  const text = source.replace(/\r\n?/g, '\n').replace(/^\ufeff/, ' ');
  return attempt(text, () => {
    refuseReserved(text);
    const template = parseLiquid(text);
    const branches = Array.from(renderEveryBranch(template), (rendered) => {
      const { blocks } = agreementOfText(rendered);
      return { groups: blocks.filter(isGroup), widestTable: widestTable(blocks) };
    });
    const signatures = sameInEveryBranch(branches.map(({ groups }) => groups));
    const roles = signatures.map((signature, index) => ({ ...signature, order: index + 1 }));
    return {
      text,
      roles,
      variables: variablesOf(template.nodes),
      template,
      widestTable: branches.map((branch) => branch.widestTable).reduce(wider, null),
    };
  });
}

/** They are the same in every branch: a fence that a condition opens could swallow one. */
function sameInEveryBranch(branches: readonly (readonly SignatureGroup[])[]): readonly Signature[] {
  const [first = [], ...others] = branches;
  const roles = rolesOf(signaturesOf(first));
  const other = others.find((groups) => rolesOf(signaturesOf(groups)) !== roles);
  if (!other) return signaturesOf(first);
  const message = 'Whether the document holds every signature depends on a condition.';
  const offsets = [first, other].map((groups) => new Set(groups.map(({ offset }) => offset)));
  const misplaced = [...first, ...other].find(({ offset }) => !offsets.every((all) => all.has(offset)));
  throw new SourceError('invalid_template', 'conditional_signature', message, misplaced?.offset ?? null);
}

function rolesOf(signatures: readonly Signature[]): string {
  return signatures.map(({ role }) => role).join();
}

/** Contract 5, *Templates*: the agreement of this source and this data. */
export function agreementOf(source: Source, data: Data): Agreement | Faults {
  return attempt(source.text, () => {
    for (const { name, offset } of source.variables.roots)
      if (!Object.hasOwn(data, name))
        throw new SourceError('render_failed', 'missing_variable', `${name} has no value.`, offset);
    const agreement = agreementOfText(renderLiquid(source.template, data, BUDGET));
    requireSameRoles(source, agreement);
    return agreement;
  });
}

/** The source's own part of a valid agreement. */
export function ownTextWith({ template }: Source, data: Data): OwnText {
  return ownTextOf(renderLiquid(template, data, BUDGET));
}

/** Not every combination of branches was tried when the source was read. */
function requireSameRoles({ roles }: Source, { blocks }: Agreement): void {
  if (rolesOf(signaturesOf(blocks)) === rolesOf(roles)) return;
  const message = 'With this data the document does not hold every signature of its template.';
  throw new SourceError('render_failed', 'roles_changed', message, null);
}

export function signaturesOf(blocks: readonly Block[]): readonly Signature[] {
  return blocks.filter(isGroup).flatMap(({ signatures }) => signatures);
}

function isGroup(block: Block): block is SignatureGroup {
  return block.kind === 'signatures';
}

function refuseReserved(text: string): void {
  const found = RESERVED.exec(text);
  if (!found) return;
  const message = `The character U+${found[0].charCodeAt(0).toString(16).toUpperCase()} is reserved.`;
  throw new SourceError('invalid_template', 'reserved_character', message, found.index);
}

/** A SourceError that ends it, as a value: `text` is the source that its offset points into. */
export function attempt<Outcome>(text: string, run: () => Outcome): Outcome | Faults {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { kind: error.kind, faults: [faultOf(error, new Places(text))] };
  }
}

export function isFaults(outcome: object): outcome is Faults {
  return 'faults' in outcome;
}
