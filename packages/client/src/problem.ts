/** What the service refused. `code` is stable; `errors` point at what was wrong in the body. */
export class AssayProblem extends Error {
  override readonly name = 'AssayProblem';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly errors: readonly { readonly pointer?: string; readonly code: string; readonly message: string }[];
  /** Everything that the answer says, such as `currentRevision`. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Problem) {
    super(problem.detail ?? problem.title ?? `The service answered with ${status}.`);
    this.status = status;
    this.code = problem.code ?? String(status);
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.problem = problem;
  }
}

export interface Problem extends Readonly<Record<string, unknown>> {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly errors?: AssayProblem['errors'];
}

/** Nothing was sent, and nothing will be. */
export class RequestUnsendable extends TypeError {
  override readonly name = 'RequestUnsendable';
}
