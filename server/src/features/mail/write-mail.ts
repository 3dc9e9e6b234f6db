import { harmlessName } from '@kolaj/domain/mail/harmless-name';
import type { Language } from '@kolaj/domain/shared/language';
import { type Letter, type LetterKind, linkMinutesOf } from './open/letter.ts';
import { mailTexts } from './texts/all-texts.ts';
import type { LetterText } from './texts/mail-texts.ts';

/** A piece of HTML that is safe to send: made by `html`, never from a plain string. */
interface Html {
  markup: string;
}

type Part = Html | string | null | readonly Html[];

/** Template tag: texts are escaped, pieces of HTML and lists of them go in as they are. */
const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + write(parts[index] ?? null)).join(''),
});

function write(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (char) => entities[char] ?? char);
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A mail's content in reading order; every string is plain text. */
interface MailContent {
  language: Language;
  subject: string;
  hello: string;
  body: readonly string[];
  link: { url: string; button: string; life: string | null; orOpen: string } | null;
  why: string;
  /** Address of the console, named at the foot. */
  home: string;
}

/** Colours of the console's tokens. What is said here holds where a mail program drops the style sheet: the light ones. */
const light = { ground: '#efefec', paper: '#ffffff', text: '#16171a', quiet: '#4a4d54', line: '#e4e4df' };
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const darkSheet: Html = {
  markup: `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .ground { background: #0b0c0e !important; }
      .paper { background: #141518 !important; border-color: #27292e !important; }
      .text { color: #f1f1ef !important; }
      .quiet, .quiet a { color: #babcc3 !important; }
      .line { border-color: #27292e !important; }
      .button { background: #f1f1ef !important; color: #141518 !important; }
    }
  `,
};

/** 600 px at most, no pictures, nothing loaded from anywhere. Inline styles because many mail programs keep only those. */
function mailHtml(content: MailContent): string {
  const { language, subject, hello, body, link, why, home } = content;
  const paragraph = (text: string) =>
    html`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text}">${text}</p>`;
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${subject}</title>
  <style>${darkSheet}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};${font}">
  <div class="ground" role="article" lang="${language}" aria-label="${subject}" style="padding:24px 12px;background:${light.ground};${font}">
    <div class="paper" style="max-width:536px;margin:0 auto;padding:28px 32px;background:${light.paper};border:1px solid ${light.line};border-radius:16px">
      <p class="text" style="margin:0 0 28px;font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.02em;color:${light.text}">kolaj</p>
      <h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:${light.text}">${subject}</h1>
      ${[hello, ...body].map(paragraph)}
      ${link && linkBlock(link)}
      <p class="quiet line" style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid ${light.line};font-size:13px;line-height:19px;color:${light.quiet}">${why}</p>
      <p class="quiet" style="margin:8px 0 0;font-size:13px;line-height:19px;color:${light.quiet}">Kolaj · ${home}</p>
    </div>
  </div>
</body>
</html>
`.markup;
}

function linkBlock({ url, button, life, orOpen }: NonNullable<MailContent['link']>): Html {
  return html`<p style="margin:24px 0"><a class="button" href="${url}" target="_blank" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${light.text};color:${light.paper};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${button}</a></p>
      ${life && html`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text}">${life}</p>`}
      <p class="quiet" style="margin:0;font-size:13px;line-height:19px;color:${light.quiet};word-break:break-all">${orOpen}<br><a href="${url}" target="_blank" style="color:${light.quiet}">${url}</a></p>`;
}

/** The same in plain text. */
function mailText({ hello, body, link, why, home }: MailContent): string {
  const blocks = [hello, ...body];
  if (link) blocks.push([`${link.button}:`, link.url].join('\n'), ...(link.life ? [link.life] : []));
  const foot = ['-- ', why, `Kolaj · ${home}`].join('\n');
  return `${[...blocks, foot].join('\n\n')}\n`;
}

/** A letter in words. `text` and `html` say the same. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

export type WriteMail = (letter: Letter, to: { name: string; language: Language }) => MailWords;

/**
 * Puts letters into words, in the reader's language.
 *
 * @param home the configured address of the console; no link ever leads elsewhere, whatever a request said (D-92)
 */
export function mailWriter(home: string): WriteMail {
  return (letter, { name, language }) => {
    const table = mailTexts[language];
    const { subject, body, button, why } = textOf(table.letters, letter.kind, harmless(letter));
    const life = lifeOf(letter, language);
    const content = {
      language,
      subject,
      hello: table.hello(harmlessName(name)),
      body,
      link:
        button === null
          ? null
          : { url: `${home}${pathOf(letter)}`, button, life: life && table.linkLife(life), orOpen: table.orOpen },
      why,
      home: new URL(home).host,
    };
    return { subject, text: mailText(content), html: mailHtml(content) };
  };
}

type Letters = { [Kind in LetterKind]: Extract<Letter, { kind: Kind }> };

function textOf<Kind extends LetterKind>(
  table: { readonly [K in Kind]: (letter: Letters[K]) => LetterText },
  kind: Kind,
  letter: Letters[Kind],
): LetterText {
  return table[kind](letter);
}

function harmless(letter: Letter): Letter {
  switch (letter.kind) {
    case 'invitation':
      return { ...letter, shopName: harmlessName(letter.shopName), invitedBy: harmlessName(letter.invitedBy) };
    case 'phone-lost':
      return { ...letter, ...phoneNames(letter), status: harmlessName(letter.status) };
    case 'phone-back':
      return { ...letter, ...phoneNames(letter) };
    case 'domain-proven':
    case 'domain-failing':
    case 'domain-lost':
    case 'schedule-paused':
    case 'orders-new':
    case 'firm-deleted':
    case 'firm-restored':
      return { ...letter, shopName: harmlessName(letter.shopName) };
    default:
      return letter;
  }
}

const phoneNames = ({ phone, shopName }: { phone: string; shopName: string }) => ({
  phone: harmlessName(phone),
  shopName: harmlessName(shopName),
});

const withToken = (page: string, token: string) => `/verify/${page}/${encodeURIComponent(token)}`;

/** Path of the console that the letter's button opens. */
function pathOf(letter: Letter): string {
  switch (letter.kind) {
    case 'verify':
      return withToken('account', letter.token);
    case 'reset':
      return withToken('resetPassword', letter.token);
    case 'email-change':
      return withToken('email', letter.token);
    case 'invitation':
      return withToken('invitation', letter.token);
    default:
      return plainPaths[letter.kind];
  }
}

/** Of letters without a token; the types know when one is missing. */
const plainPaths: Readonly<Record<Exclude<LetterKind, 'verify' | 'reset' | 'email-change' | 'invitation'>, string>> = {
  'password-changed': '/forgot',
  'register-attempt': '/login',
  'email-change-attempt': '/login',
  'email-changed': '/login',
  test: '/login',
  'email-change-notice': '/account',
  'second-factor-on': '/account',
  'second-factor-off': '/account',
  'second-factor-taken-off': '/m/settings',
  'recovery-code-used': '/account',
  'phone-lost': '/wgroup/phones_status',
  'phone-back': '/wgroup/phones_status',
  'domain-proven': '/build',
  'domain-failing': '/settings?tab=domain',
  'domain-lost': '/settings?tab=domain',
  'schedule-paused': '/telegram?tab=schedule',
  'orders-new': '/orders?state=new',
  'firm-deleted': '/login',
  'firm-restored': '/',
};

/** Like "7 days" or "60 minutes"; null = the link does not die. */
function lifeOf({ kind }: Letter, language: Language): string | null {
  const minutes = linkMinutesOf(kind);
  if (minutes === null) return null;
  const [count, unit] = minutes % dayMinutes === 0 ? [minutes / dayMinutes, 'day'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const dayMinutes = 24 * 60;
