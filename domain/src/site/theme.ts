const INK = '#16171a';
const WHITE = '#ffffff';
const QUIET_INK = '#5a5750';
const READABLE = 4.5;

/** The site's own custom properties (ux note 15), all `#rrggbb`. Text colours reach 4.5:1 on what they are on. */
export interface SiteTheme {
  header: string;
  onHeader: string;
  ground: string;
  /** Text and secondary text on the ground. */
  ink: string;
  ink2: string;
  /** The header colour where it can be read on white, else ink: links and active marks on white. */
  accent: string;
}

/** Lower-case `#rrggbb` from `#rgb` or `#rrggbb`; null for everything else, so that no other text reaches a style sheet. */
export function parseHexColor(text: string): string | null {
  const hex = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  if (!/^#[0-9a-f]{3}$/.test(hex)) return null;
  return `#${Array.from(hex.slice(1), (digit) => digit + digit).join('')}`;
}

/** Colours of a site. Both inputs `#rrggbb`; the contrast of everything on them is computed (D-47). */
export function themeOf(header: string, ground: string): SiteTheme {
  const ink = textOn(ground);
  return {
    header,
    onHeader: textOn(header),
    ground,
    ink,
    ink2: contrast(QUIET_INK, ground) >= READABLE ? QUIET_INK : ink,
    accent: contrast(header, WHITE) >= READABLE ? header : INK,
  };
}

function textOn(ground: string): string {
  if (contrast(WHITE, ground) >= READABLE) return WHITE;
  return contrast(INK, ground) >= READABLE ? INK : '#000000';
}

/** WCAG 2 contrast of two `#rrggbb`, 1–21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
