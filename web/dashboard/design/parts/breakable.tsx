import { Fragment, type ReactNode } from 'react';

/** A name such as `risk.evidence.recorded` or `residence_country`, which may break behind its dots and lines. */
export function Breakable({ children }: { readonly children: string }): ReactNode {
  return children.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
