import { lineIcon } from '../../../parts/line-icon.ts';
import type { FieldType } from '../records.ts';

const PATHS: Readonly<Record<FieldType, string>> = {
  signature:
    'M3 19h18M4 15c3-1 6-5 7-9 .5-2 2.500-2 2.500 0 0 3-3 7-3 9 0 1.500 1.500 1 2.500-.5 1-1.500 2-1.500 2 0s1.500 1 3.500-.5',
  initials: 'M3 18L7.500 6 12 18M4.600 14h5.800M15 6v12h6',
  date: 'M4 6.500h16V20H4zM4 10.500h16M8.500 4v4M15.500 4v4',
  text: 'M5 7V5h14v2M12 5v14M9.500 19h5',
  checkbox: 'M4.500 4.500h15v15h-15zM8 12l3 3 5-6',
  dropdown: 'M3.500 7h17v10h-17zM13.500 11l2 2.500 2-2.500',
};

export function kindIcon(kind: FieldType): SVGSVGElement {
  return lineIcon(PATHS[kind], 'kind-icon');
}
