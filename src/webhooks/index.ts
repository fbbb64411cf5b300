export { announcer } from './deliveries/announce.command.ts';
export { DESCRIBED_EVENTS } from './payloads.ts';
