/** A date field's format: D or DD, M or MM, YY or YYYY with one separator. */
const PARTS = /D{1,2}|M{1,2}|Y{2,4}/g;

/** `iso` is `YYYY-MM-DD`, the value of the browser's own date input. */
export function formatDate(iso: string, format: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return format.replace(PARTS, (part) => {
    if (part.startsWith('Y')) return part.length === 2 ? year.slice(-2) : year;
    const number = part.startsWith('M') ? month : day;
    return part.length === 2 ? number : String(Number(number));
  });
}

/** The date as `YYYY-MM-DD`; undefined where the text is no date of that format. */
export function parseDate(text: string, format: string): string | undefined {
  const names: string[] = [];
  const pattern = format.replace(/[.]/g, '\\.').replace(PARTS, (part) => {
    names.push(part.charAt(0));
    return part.startsWith('Y') ? `(\\d{${part.length}})` : part.length === 2 ? '(\\d{2})' : '(\\d{1,2})';
  });
  const found = new RegExp(`^${pattern}$`, 'u').exec(text);
  if (!found) return undefined;
  const part = (name: string): string => found[names.indexOf(name) + 1] ?? '';
  const year = part('Y').length === 2 ? `20${part('Y')}` : part('Y');
  const iso = `${year}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** Today where the signer is. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}
