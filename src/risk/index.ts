export { recordRisk } from './record-risk.command.ts';
