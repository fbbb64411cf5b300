import { lineIcon } from '../parts/line-icon.ts';

const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  decline: 'M12 3a9 9 0 100 18 9 9 0 000-18zM5.8 5.8l12.4 12.4',
  zoomIn: 'M12 6v12M6 12h12',
  zoomOut: 'M6 12h12',
  pen: 'M4 20l1-4.5L16.5 4a2 2 0 013 0l.5.5a2 2 0 010 3L8.500 19 4 20zM14.500 6l3.500 3.500',
  offline:
    'M4 4l16 16M8.500 16.500a5 5 0 017 0M5 13a10 10 0 015-2.700M19 13a10 10 0 00-2.500-1.800M12 20h.01',
  unknown:
    'M9.500 9.500a2.500 2.500 0 114 2c-1 .7-1.500 1.200-1.500 2.500M12 17.500h.01M12 3a9 9 0 100 18 9 9 0 000-18z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  return lineIcon(PATHS[name], 'icon');
}
