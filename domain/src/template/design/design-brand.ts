import type { TemplateData, TextOverlay } from '../template.ts';
import { placeholdersOf } from './design-panel.ts';

/** How a brand is shown (ADM-10): its logo picture where it has one, its name in letters, or not at all. */
export const brandLogos = ['image', 'text', 'none'] as const;
export type BrandLogo = (typeof brandLogos)[number];

/** How a template shows the brand that is in the field `keyword`. */
export function brandLogoOf({ texts }: TemplateData, keyword: string): BrandLogo {
  const own = texts.filter((text) => shows(text, keyword));
  if (own.some(({ type }) => type === 'logo')) return 'image';
  return own.length > 0 ? 'text' : 'none';
}

/** Shows the brand in another way: the texts that show it change or are removed; when there is none and one is wanted, one is added. */
export function brandLogoSet(
  template: TemplateData,
  { keyword, logo }: { keyword: string; logo: BrandLogo },
  textIn: (wanted: Partial<TextOverlay>) => TextOverlay,
): TemplateData {
  if (brandLogoOf(template, keyword) === logo) return template;
  if (logo === 'none') {
    return { ...template, texts: template.texts.flatMap((text) => withoutBrand(text, keyword)) };
  }
  const type = logo === 'image' ? 'logo' : 'text';
  const format = `{${keyword}}`;
  if (brandLogoOf(template, keyword) === 'none') {
    return { ...template, texts: [...template.texts, textIn({ format, type, align: 'center' })] };
  }
  const isOwn = (text: TextOverlay) => (logo === 'image' ? text.format.trim() === format : text.type === 'logo');
  const own = template.texts.filter((text) => shows(text, keyword));
  const changed = own.find(isOwn) ?? own[0];
  return {
    ...template,
    texts: template.texts.map((text) => (isOwn(text) || text === changed ? { ...text, type } : text)),
  };
}

const shows = ({ format }: TextOverlay, keyword: string): boolean => placeholdersOf(format).includes(keyword);

/** A text without the brand's name; nothing when it says nothing else. */
function withoutBrand(text: TextOverlay, keyword: string): TextOverlay[] {
  if (!shows(text, keyword)) return [text];
  if (text.type === 'logo') return [];
  const format = text.format.replace(/\{([^{}]*)\}/g, (whole, name: string) => (name.trim() === keyword ? '' : whole));
  return format.trim() === '' ? [] : [{ ...text, format: format.replace(/\s+/g, ' ').trim() }];
}
