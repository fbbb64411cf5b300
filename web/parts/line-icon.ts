const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of lines on a square of 24; words beside it say its meaning. */
export function lineIcon(path: string, className: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(SVG, 'path');
  lines.setAttribute('d', path);
  svg.append(lines);
  return svg;
}
