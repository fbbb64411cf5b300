import type { ReactNode } from 'react';
import { Button } from '../../design/parts/button.tsx';

/** Below the newest rows: a button for those before them. */
export function Earlier({
  of: { grow, isGrowing },
}: {
  readonly of: { readonly grow: (() => void) | undefined; readonly isGrowing: boolean };
}): ReactNode {
  return (
    grow && (
      <div>
        <Button busy={isGrowing} onClick={grow}>
          Show earlier ones
        </Button>
      </div>
    )
  );
}
