export { SCREENING_FACTS } from './facts.ts';
