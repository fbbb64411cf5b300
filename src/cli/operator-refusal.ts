/** A refusal by the running service; its message is the problem's detail. */
export class OperatorRefusal extends Error {}
