/** A piece of HTML that is safe to send: made by `html`, never from a plain string. */
export interface Html {
  markup: string;
}

type Part = Html | string | number | null | readonly (Html | null)[];

/** Template tag: texts and numbers are escaped, pieces of HTML and lists of them go in as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: strings.map((text, index) => text + (index < parts.length ? write(parts[index] ?? null) : '')).join(''),
  };
}

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  if ('markup' in part) return part.markup;
  return part.map((piece) => piece?.markup ?? '').join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
