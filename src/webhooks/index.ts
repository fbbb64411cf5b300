export { announcer } from './deliveries/announce.command.ts';
