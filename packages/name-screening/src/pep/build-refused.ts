/** The list cannot be built from what was given; the message is for an operator. */
export class BuildRefused extends Error {}
