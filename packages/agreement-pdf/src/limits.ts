/** Numbers alone, for a service that lists all its limits. */
export { agreementLimits } from './agreement/limits.ts';
