/** The single-record shape of document 1, *Record shapes*. */
export interface ResourceRecord<Resource extends string, Data> {
  readonly id: string;
  readonly resource: Resource;
  readonly data: Data;
}
