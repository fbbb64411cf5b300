export { CsvHeader, csvRows } from './readers/files/csv.adapter.ts';
export { readList } from './readers/read-list.adapter.ts';
