/** Keeps the page above the keyboard of a phone, and whole while somebody zooms with two fingers. */
export function followVisibleHeight(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = (): void =>
    document.documentElement.style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`);
  viewport.addEventListener('resize', follow);
  follow();
}
