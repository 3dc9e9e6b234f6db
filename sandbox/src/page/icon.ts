import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Html } from './html.ts';

const names = [
  'message-circle',
  'send',
  'search',
  'eraser',
  'circle-check',
  'alert-triangle',
  'chevron-left',
  'bug',
  'download',
  'x',
  'arrow-down',
  'inbox',
  'mail',
  'video',
  'pin',
] as const;
export type IconName = (typeof names)[number];

const { resolve } = createRequire(import.meta.url);

/** Outline icons of the Tabler set as inline SVG, read once at start. */
const icons = new Map(
  names.map((name) => {
    const file = readFileSync(resolve(`@tabler/icons/outline/${name}.svg`), 'utf8');
    const drawing = file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'));
    return [name, drawing.replace(/\s+/g, ' ').trim()];
  }),
);

/** Decorative; what it means is said in words beside it or in the control's label. */
export function icon(name: IconName): Html {
  const drawing = icons.get(name) ?? '';
  return { markup: `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawing}</svg>` };
}
