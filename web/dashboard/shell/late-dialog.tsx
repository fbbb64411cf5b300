import { type ReactNode, useEffect } from 'react';
import { LatePart } from '../design/parts/late-part.tsx';
import { useToast } from '../design/parts/toasts.tsx';

interface LateDialogProps {
  /** What it is called where it does not come. */
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is loaded when it is first opened. Where it cannot be, the page below stays as it is. */
export function LateDialog({ name, onClose, children }: LateDialogProps): ReactNode {
  return <LatePart failed={() => <NotOpened name={name} onClose={onClose} />}>{children}</LatePart>;
}

function NotOpened({ name, onClose }: Omit<LateDialogProps, 'children'>): ReactNode {
  const say = useToast();
  useEffect(() => {
    say(`${name} could not be loaded. Load the page anew once the service answers.`, 'bad');
    onClose();
  }, []);
  return null;
}
