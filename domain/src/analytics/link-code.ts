/** Characters of a code in a link, `?g=<code>` (D-99). */
export const linkCodeLength = 8;

export const isLinkCode = (text: string): boolean => text.length === linkCodeLength && /^[\w-]+$/.test(text);

/** Where a visitor came from: a code, the own link of an agent, or '' = nobody said. */
export const agentSource = (id: string): string => `a:${id}`;

/** Id of the agent whose own link it was; null = it was none. */
export const agentOf = (source: string): string | null => (source.startsWith('a:') ? source.slice(2) : null);

/** The form of a source, whether or not anybody has given it out. */
export const isSource = (text: string): boolean =>
  text === '' || isLinkCode(text) || (agentOf(text)?.length ?? 99) <= 20;

/** Whether a shop has given a source out: whatever it has not is nobody's. */
export function isGivenOut(
  source: string,
  { codes, agents }: { codes: ReadonlySet<string>; agents: ReadonlySet<string> },
): boolean {
  const agent = agentOf(source);
  return agent === null ? codes.has(source) : agents.has(agent);
}

/** What a sentence, a quotation, or words in bold, italic or struck out may end with: it belongs to no address. */
const sentenceEnd = /[.,;:!?…،؟*_~“”«»‘’]+$/u;

/**
 * A text whose addresses of the shop's site carry the code. Addresses elsewhere stay as they are, and so do those that say already
 * whom they are for (`g`, `a`).
 *
 * @param site root of the site, with the last slash
 */
export function withCode(text: string, { site, code }: { site: string; code: string }): string {
  const root = site.replace(/\/$/, '');
  if (!text.includes(root)) return text;
  const addresses = new RegExp(`${RegExp.escape(root)}(?![\\w:-]|\\.\\w)[^\\s<>"'()\\[\\]]*`, 'g');
  return text.replace(addresses, (found) => {
    const end = sentenceEnd.exec(found)?.[0] ?? '';
    const address = found.slice(0, found.length - end.length);
    return coded(address === root ? site : address, code) + end;
  });
}

/** Whether a text leads to the site by an address that can carry a code. */
export const leadsTo = (text: string, site: string): boolean => withCode(text, { site, code: '' }) !== text;

function coded(address: string, code: string): string {
  const [before = '', ...fragment] = address.split(/(?=#)/);
  if (/[?&][ga]=/.test(before)) return address;
  return `${before}${before.includes('?') ? '&' : '?'}g=${code}${fragment.join('')}`;
}
