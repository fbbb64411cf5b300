/** False where the browser keeps its clipboard from the page: one that came over plain HTTP, or to which it was refused. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
