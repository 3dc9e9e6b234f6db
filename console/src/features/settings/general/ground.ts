import { parseHexColor } from '@kolaj/domain/site/theme';
import type { Values } from './values.ts';

const usual = '#e5ddd5';

/** The colour behind all pages and pictures of the site, `#rrggbb`. */
export const groundOf = ({ background_color }: Values): string => parseHexColor(background_color) ?? usual;
