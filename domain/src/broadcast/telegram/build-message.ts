import type { Language } from '../../shared/language.ts';
import type { LinkButton, TelegramTarget } from '../../shop/telegram-target.ts';
import { rowsOf, splitRows } from './button-rows.ts';
import { clipped, isButtonUrl, type MessageFault, roomFor, telegramLimits } from './limits.ts';
import { mediaKind, type Post } from './post.ts';
import { siteButtonText } from './site-button.ts';

/** A brand as the brands template needs it, in the shop's order. */
export interface MessageBrand {
  name: string;
  active: boolean;
  /** Its Telegram link; empty = it has none. */
  link: string;
  /** Its page on the published site; null = there is none. */
  page: string | null;
  /** Has at least one discounted, approved, active product (D-69). */
  discounted: boolean;
}

/** What both templates are made of. */
export interface MessageShop {
  name: string;
  /** Of the site's button. */
  language: Language;
  /** server_config.telegram and .telegram1 (D-67, D-68); null = there is no info template. */
  brandsTarget: TelegramTarget;
  infoTarget: TelegramTarget | null;
  button_header_text: string;
  button_count: number;
  buttons_sale_fire: boolean;
  no_web_url: boolean;
  telegram_button_extra: readonly LinkButton[];
  brands: readonly MessageBrand[];
  /** The published site; null = there is none that visitors can open. */
  siteUrl: string | null;
}

export interface BuiltMessage {
  /** In the order in which a group gets them; none = there is nothing to send. */
  posts: Post[];
  /** Brands with a button. */
  brandButtons: number;
  /** Active brands that have no button because nothing is known that it could open. */
  withoutLink: string[];
  /** Buttons whose address Telegram would refuse, by their text: left out, because one costs the whole message. */
  badButtons: string[];
  fault: MessageFault | null;
}

/** The brands template (TG-02, D-67): the same for preview, send and schedule. */
export function buildBrandsMessage(shop: MessageShop): BuiltMessage {
  const { brandsTarget: target, button_header_text: header } = shop;
  const active = shop.brands.filter(({ active }) => active);
  const linked = active.flatMap((brand) => brandButton(brand, shop) ?? []);
  const withoutLink = active.filter((brand) => brandButton(brand, shop) === null).map(({ name }) => name);
  const site = shop.siteUrl !== null && !shop.no_web_url ? [siteButton(shop.siteUrl, shop.language)] : [];
  const typed = sorted([...target.buttons], [...shop.telegram_button_extra]);
  const rows = [
    ...rowsOf(linked, shop.button_count),
    ...rowsOf(typed.good[0] ?? [], shop.button_count),
    ...[...(typed.good[1] ?? []), ...site].map((button) => [button]),
  ];
  const built = postsOf({ target, header, rows, fallback: shop.name });
  if (target.nobuttons) return { ...built, brandButtons: 0, withoutLink: [], badButtons: [] };
  return { ...built, brandButtons: linked.length, withoutLink, badButtons: typed.bad };
}

/** The info template (TG-03, D-68): telegram1 alone, without brands; null = the shop has none. */
export function buildInfoMessage(shop: MessageShop): BuiltMessage | null {
  const target = shop.infoTarget;
  if (target === null) return null;
  const typed = sorted([...target.buttons]);
  const built = postsOf({ target, header: '', rows: rowsOf(typed.good[0] ?? [], shop.button_count), fallback: '' });
  return { ...built, brandButtons: 0, withoutLink: [], badButtons: target.nobuttons ? [] : typed.bad };
}

/** null = nothing that it could open. */
function brandButton({ name, link, page, discounted }: MessageBrand, shop: MessageShop): LinkButton | null {
  const url = link !== '' ? link : shop.no_web_url ? null : page;
  if (url === null) return null;
  const fire = discounted && shop.buttons_sale_fire ? '🔥 ' : '';
  return { text: clipped(`${fire}${name}`, telegramLimits.buttonText), url };
}

const siteButton = (url: string, language: Language): LinkButton => ({ text: siteButtonText(language), url });

function sorted(...lists: LinkButton[][]) {
  return {
    good: lists.map((list) =>
      list
        .filter(({ url }) => isButtonUrl(url))
        .map(({ text, url }) => ({ text: clipped(text, telegramLimits.buttonText), url })),
    ),
    bad: lists.flat().flatMap(({ text, url }) => (isButtonUrl(url) ? [] : [text])),
  };
}

interface Composed {
  target: TelegramTarget;
  header: string;
  rows: readonly (readonly LinkButton[])[];
  /** Instead of no words at all, which Telegram does not take. */
  fallback: string;
}

function postsOf({ target, header, rows, fallback }: Composed): Pick<BuiltMessage, 'posts' | 'fault'> {
  const { video_url: url, nobuttons } = target;
  const title = header.trim();
  const words = [title, target.buttons_message.trim()].filter(Boolean).join('\n');
  const parts = nobuttons ? [] : splitRows(rows);
  const hasMedia = url !== '';
  if (words === '' && !hasMedia && parts.length === 0) return { posts: [], fault: null };
  const room = roomFor(hasMedia ? 'media' : 'text');
  const fault: MessageFault | null =
    words.length > room ? { code: 'text_too_long', limit: room, over: words.length - room } : null;

  const total = Math.max(1, parts.length);
  const mark = (part: number) => (total > 1 ? ` (${part}/${total})` : '');
  const text = (hasMedia && total === 1 ? words : words || fallback || title) + mark(1);
  const first = { text, bold: boldOf(text, title), rows: parts[0] ?? [] };
  const further = parts.slice(1).map((rows, index): Post => {
    const name = title || fallback || (words.split('\n')[0] ?? '');
    const marked = `${clipped(name, telegramLimits.text / 2)}${mark(index + 2)}`.trim();
    return { kind: 'text', text: marked, bold: boldOf(marked, title), rows };
  });
  const head: Post = hasMedia ? { kind: mediaKind(url), url, ...first } : { kind: 'text', ...first };
  return { posts: [head, ...further], fault };
}

const boldOf = (text: string, title: string): number => (title !== '' && text.startsWith(title) ? title.length : 0);
