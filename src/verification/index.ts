export { bindingsExist, factsOfBindings } from './inputs/bindings.query.ts';
