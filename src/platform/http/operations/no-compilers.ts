/**
 * Endpoints check and write their JSON themselves. The framework's own compilers, two megabytes, are neither loaded nor
 * installed with the program: a server that does not say so does not start there.
 */
export const NO_COMPILERS = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};

function noCompiler(): never {
  throw new Error('a route declares no schema to the framework');
}
