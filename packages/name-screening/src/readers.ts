export { readList } from './readers/read-list.adapter.ts';
export { readOwnList } from './readers/own/read-own-list.adapter.ts';
