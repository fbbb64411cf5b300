export { SCREENING_FACTS } from './facts.ts';
export { isScreeningStep, screeningStepFaults } from './step/screening-step.ts';
