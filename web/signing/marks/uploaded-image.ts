import { smallEnoughPng } from './png.ts';
import { texts } from '../texts.ts';

const WIDEST = 1200;
const HIGHEST = 480;

/** Of 255 levels of lightness. */
const LEAST_CONTRAST = 16;

export type PictureResult = { readonly png: string } | { readonly fault: string };

/** A picture from the signer's machine as a PNG of a fitting size. */
export function preparePicture(picture: ImageBitmap, transparent: boolean): PictureResult {
  let seen = false;
  const fitting = Math.min(1, WIDEST / picture.width, HIGHEST / picture.height);
  const png = smallEnoughPng(fitting, (canvas, scale) => {
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    if (transparent) clearGround(pixels);
    seen = hasContrast(pixels);
    if (!transparent || !seen) return;
    context.putImageData(pixels, 0, 0);
    trim(canvas, pixels);
  });
  if (!seen) return { fault: texts.nothingSeen };
  return png === undefined ? { fault: texts.tooLarge } : { png };
}

/** On white paper nobody would see a picture that is equally light everywhere. */
function hasContrast({ data }: ImageData): boolean {
  let [darkest, lightest] = [255, 0];
  for (let at = 0; at < data.length; at += 4) {
    const light = lightness(data, at);
    darkest = Math.min(darkest, light);
    lightest = Math.max(lightest, light);
  }
  return lightest - darkest >= LEAST_CONTRAST;
}

/** Pixels about as light as the edge of the picture are paper. */
function clearGround(pixels: ImageData): void {
  const paper = edgeLightness(pixels);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const darker = 1 - lightness(data, at) / Math.max(1, paper);
    const ink = Math.min(1, Math.max(0, (darker - 0.12) / 0.3));
    data[at + 3] = Math.round((data[at + 3] ?? 0) * ink);
  }
}

function edgeLightness({ data, width, height }: ImageData): number {
  const found: number[] = [];
  for (let x = 0; x < width; x++)
    found.push(lightness(data, x * 4), lightness(data, ((height - 1) * width + x) * 4));
  for (let y = 0; y < height; y++)
    found.push(lightness(data, y * width * 4), lightness(data, (y * width + width - 1) * 4));
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? 255;
}

/** The picture on white, as the document shows it. */
function lightness(data: Uint8ClampedArray, at: number): number {
  const alpha = (data[at + 3] ?? 0) / 255;
  const level = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return level * alpha + 255 * (1 - alpha);
}

/** Cuts the empty border off a picture on which something can be seen. */
function trim(canvas: HTMLCanvasElement, { data, width, height }: ImageData): void {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 16) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const inner = canvas.getContext('2d')?.getImageData(left, top, right - left + 1, bottom - top + 1);
  if (!inner) return;
  canvas.width = inner.width;
  canvas.height = inner.height;
  canvas.getContext('2d')?.putImageData(inner, 0, 0);
}
