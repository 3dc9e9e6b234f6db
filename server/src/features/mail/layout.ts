import type { Language } from '@kolaj/domain/shared/language';

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
export interface MailContent {
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
export function mailHtml(content: MailContent): string {
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
export function mailText({ hello, body, link, why, home }: MailContent): string {
  const blocks = [hello, ...body];
  if (link) blocks.push([`${link.button}:`, link.url].join('\n'), ...(link.life ? [link.life] : []));
  const foot = ['-- ', why, `Kolaj · ${home}`].join('\n');
  return `${[...blocks, foot].join('\n\n')}\n`;
}
