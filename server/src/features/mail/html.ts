/** A piece of HTML that is safe to send: made by `html`, never from a plain string. */
export interface Html {
  markup: string;
}

type Part = Html | string | null | readonly Html[];

/** Template tag: texts are escaped, pieces of HTML and lists of them go in as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + write(parts[index] ?? null)).join(''),
});

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (char) => entities[char] ?? char);
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
