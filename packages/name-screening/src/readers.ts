export { readList } from './readers/read-list.adapter.ts';
