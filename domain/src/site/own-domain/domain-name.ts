/** Why a typed word cannot be a shop's own domain. */
export const domainFaults = [
  'empty',
  'path',
  'port',
  'ip_address',
  'characters',
  'too_long',
  'one_word',
  'not_public',
  'public_suffix',
  'ours',
] as const;
export type DomainFault = (typeof domainFaults)[number];

export type ReadDomain = { kind: 'domain'; domain: string } | { kind: 'refused'; fault: DomainFault };

/** Endings that no visitor's name server knows, or that belong to nobody. */
const privateEndings: ReadonlySet<string> = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'onion']);

/** Second levels below which a country's names are sold: `com.tr`, `co.uk`. Who owns a name proves it by DNS anyway. */
const soldBelow =
  /^(?:com|net|org|co|gov|gob|gouv|edu|ac|or|ne|go|gen|web|info|biz|name|av|dr|bel|pol|tel|k12|tv|bbs|mil|ltd|plc|me|sch)\.[a-z]{2}$/;

const nameAtMost = 253;

const refused = (fault: DomainFault): ReadDomain => ({ kind: 'refused', fault });

/**
 * What an owner typed or pasted as the domain of the site, as visitors' browsers ask for it: lowercase, punycode, no last dot (D-102).
 * An address is taken for its name. `ours` are the host names of this installation: they, all below them and what they are below
 * belong to nobody else.
 */
export function readDomain(typed: string, { ours }: { ours: readonly string[] }): ReadDomain {
  const parts = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#\s]*)(.*)$/is.exec(typed.trim());
  const [, said = '', rest = ''] = parts ?? [];
  if (said === '') return refused('empty');
  if (!/^\/?$/.test(rest)) return refused('path');
  if (/^\[|:.*:/.test(said)) return refused('ip_address');
  if (said.includes(':')) return refused('port');
  if (/[@%_*\\]/.test(said)) return refused('characters');
  const domain = asciiName(said.replace(/[.。．｡]$/u, '').replaceAll('İ', 'i'));
  const fault = domain === null ? 'characters' : faultOf(domain, ours);
  return fault !== null || domain === null ? refused(fault ?? 'characters') : { kind: 'domain', domain };
}

/** Punycode for what is not ASCII; numbers in any notation become an address. null = no name. */
function asciiName(said: string): string | null {
  const address = `http://${said}/`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

function faultOf(domain: string, ours: readonly string[]): DomainFault | null {
  if (/^[\d.]+$/.test(domain)) return 'ip_address';
  if (domain.length > nameAtMost) return 'too_long';
  const labels = domain.split('.');
  if (labels.some((label) => label.length > 63)) return 'too_long';
  if (!labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))) return 'characters';
  const ending = labels.at(-1) ?? '';
  if (privateEndings.has(ending)) return 'not_public';
  if (labels.length < 2) return 'one_word';
  if (!/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(ending)) return 'characters';
  if (soldBelow.test(domain)) return 'public_suffix';
  return ours.some((own) => isWithin(domain, own) || isWithin(own, domain)) ? 'ours' : null;
}

const isWithin = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`);

/** The other half of a pair that people take for one: `www.` of a domain, or the domain of its `www.`. */
export const twinOf = (domain: string): string => (domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`);

/** A domain that no other name of the same zone stands above, as far as can be seen: it takes no CNAME. */
export function isApex(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length === 2 || (labels.length === 3 && soldBelow.test(labels.slice(1).join('.')));
}
