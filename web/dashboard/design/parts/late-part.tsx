import { Component, type ReactNode, Suspense } from 'react';

interface LatePartProps {
  readonly waiting?: ReactNode;
  /** In its place, where it did not come. */
  readonly failed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** A part that is loaded when it is first shown. Where it cannot be, what stands around it stays. */
export class LatePart extends Component<LatePartProps, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { readonly failure: { readonly error: unknown } } {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { waiting, failed, children } = this.props;
    const { failure } = this.state;
    return failure ? failed(failure.error) : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
