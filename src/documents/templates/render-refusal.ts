import type { Fault as SourceFault, FaultKind, RenderFaults } from '@assay/agreement-pdf';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import type { Busy } from '../threads/pool-options.ts';

/**
 * Contract 5, *Templates*: sample data that does not render makes a template invalid when it is saved; the source of
 * a saved template was found valid, so a later fault is one of the data.
 */
const CODES: { readonly [For in Purpose]: Readonly<Record<FaultKind, Codes[For]>> } = {
  preview: {
    invalid_template: 'invalid_template',
    render_failed: 'render_failed',
    render_limit: 'render_limit',
  },
  saving: {
    invalid_template: 'invalid_template',
    render_failed: 'invalid_template',
    render_limit: 'render_limit',
  },
  generating: {
    invalid_template: 'render_failed',
    render_failed: 'render_failed',
    render_limit: 'render_limit',
  },
};

interface Codes {
  readonly preview: FaultKind;
  readonly saving: 'invalid_template' | 'render_limit';
  readonly generating: 'render_failed' | 'render_limit';
}

type Purpose = keyof Codes;
export type RenderRefusal<For extends Purpose> = Codes[For] | 'unavailable';

/** The refusal of a source that did not become a PDF: why, with line and column where they are known. */
export function renderRefusal<For extends Purpose>(
  purpose: For,
  rendered: RenderFaults | Busy,
): Refusal<RenderRefusal<For>> {
  if (rendered.kind === 'busy')
    return refuse('unavailable', 'Too many documents of the organization are being rendered.', {
      retryAfterSeconds: 1,
    });
  const pointer = pointerOf(purpose, rendered.kind);
  const errors: readonly Fault[] = rendered.faults.map((fault) => ({ pointer, ...fault }));
  const [first] = rendered.faults;
  const detail = first ? detailOf(first) : 'It does not render.';
  return refuse(CODES[purpose][rendered.kind], detail, { errors });
}

function detailOf({ line, column, message }: SourceFault): string {
  return line === undefined ? message : `Line ${line}, column ${column}: ${message}`;
}

/** The source of a saved template is not in the body. */
function pointerOf(purpose: Purpose, kind: FaultKind): string {
  if (purpose === 'generating') return '/templateData';
  return kind === 'render_failed' ? '/sampleData' : '/source';
}
