import ipaddr from 'ipaddr.js';

export interface Way {
  /** As the connection or a proxy that is trusted says it. */
  protocol: string;
  /** Name or address that the visitor has typed, without a port. */
  hostname: string;
  /** Where the request comes from. */
  ip: string;
  /** Of the console, as it is configured. */
  consoleUrl: string;
  /** What a browser says of the page that asks; null = it says nothing. */
  origin: string | null;
}

/**
 * Whether a password may be typed: the connection is encrypted, or it does not leave this machine or its own network. Where the
 * console has an https address its own pages count as encrypted: their cookies would not travel otherwise either.
 */
export function isSafeWay({ protocol, hostname, ip, consoleUrl, origin }: Way): boolean {
  if (protocol === 'https') return true;
  const console = new URL(consoleUrl);
  if (console.protocol === 'https:' && (origin === console.origin || hostname === console.hostname)) return true;
  return isNear(hostname) && isNear(ip);
}

const nearRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

function isNear(host: string): boolean {
  if (/^localhost$/i.test(host)) return true;
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) && nearRanges.has(ipaddr.process(address).range());
}
