/** Contract 5, *Signing*: a PNG data URL of at most 256 KiB. */
const LARGEST_PNG = 256 * 1024;

/** Paints smaller and smaller until the file is small enough; undefined where it never is. */
export function smallEnoughPng(
  scale: number,
  paint: (canvas: HTMLCanvasElement, scale: number) => void,
): string | undefined {
  for (let smaller = scale; smaller > scale / 16; smaller *= 0.75) {
    const canvas = document.createElement('canvas');
    paint(canvas, smaller);
    const png = canvas.toDataURL('image/png');
    if (png.length <= LARGEST_PNG) return png;
  }
  return undefined;
}
