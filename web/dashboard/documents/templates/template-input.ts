export interface TemplateInput {
  readonly name: string;
  readonly description: string;
  readonly pageSize: 'A4' | 'Letter';
  readonly source: string;
  /** JSON. */
  readonly sampleData: string;
}

export const EMPTY_TEMPLATE: TemplateInput = {
  name: '',
  description: '',
  pageSize: 'A4',
  source: '# Agreement\n\nBetween us and {{ customer }}.\n\n::signature{role=customer}\n',
  sampleData: '{\n  "customer": "Example Ltd"\n}',
};
