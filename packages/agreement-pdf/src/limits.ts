/** Numbers alone, for whoever lists every limit of a service. */
export { agreementLimits } from './agreement/limits.ts';
