import { safeJson } from '../safe-json.ts';

/** Text that is HTML already. Only this room makes it, so what a shop wrote can never be taken for it. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** What may stand between two tags. */
export type Child = Markup | string | number | false | null | undefined | readonly Child[];

/** What an attribute may be; `true` and `''` are written as its name alone, `false` and undefined not at all. */
export type Value = string | number | boolean | undefined;

/** Data that a script element holds. */
export const jsonMarkup = (data: unknown): Markup => new Markup(safeJson(data));

/** Elements that have no end, or one that HTML sees in what follows them. */
const withoutEnd = new Set(['dd', 'dt', 'img', 'input', 'li', 'link', 'meta', 'source']);
/** Those of drawings may end where they begin. */
const ofDrawings = new Set(['path', 'svg']);

export function element(name: string, attributes: Readonly<Record<string, unknown>>): Markup {
  let html = `<${name}`;
  for (const key in attributes) {
    if (key !== 'children') html += attribute(key, attributes[key]);
  }
  if (ofDrawings.has(name) && attributes.children === undefined) return new Markup(`${html} />`);
  const end = withoutEnd.has(name) ? '' : `</${name}>`;
  return new Markup(`${html}>${between(attributes.children)}${end}`);
}

/** The text of children; what no page can show is left out, as an unmet condition is. */
export function between(child: unknown): string {
  if (typeof child === 'string') return escaped(child);
  if (child instanceof Markup) return child.html;
  if (typeof child === 'number') return String(child);
  if (!Array.isArray(child)) return '';
  let html = '';
  for (const one of child) html += between(one);
  return html;
}

/** Needs no quotes, which are a twentieth of a page. HTML would let more stand without; these nobody has to think about. */
const isBare = (value: string) => /^[\w#./:-]+$/.test(value);

function attribute(name: string, value: unknown): string {
  if (value === undefined || value === false) return '';
  if (value === true || value === '') return ` ${name}`;
  if (typeof value !== 'string') return ` ${name}=${String(value)}`;
  if (isBare(value)) return ` ${name}=${value}`;
  if (!/["&<]/.test(value)) return ` ${name}="${value}"`;
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // JSON is a fifth shorter between single quotes.
  if (name.startsWith('data-')) return ` ${name}='${text.replaceAll("'", '&#39;')}'`;
  return ` ${name}="${text.replaceAll('"', '&quot;')}"`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => signs[sign] ?? '') : text;
