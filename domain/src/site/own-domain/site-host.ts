/** Whose site a visitor asks for, by the host name of the request (D-102). */
export type SiteHost =
  /** The installation's own name, or one of this machine and its network: shops by their keyword in the path. */
  | { kind: 'installation' }
  /** `<keyword>.<SITE_DOMAIN>`. */
  | { kind: 'keyword'; keyword: string }
  /** Maybe a shop's own domain. */
  | { kind: 'domain'; domain: string };

interface Installation {
  /** Host name of the sites' address. */
  siteHost: string;
  /** Below it each shop has a name of its own; null = there is none. */
  siteDomain: string | null;
}

/** Case, the last dot and the port are no matter. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

export function siteHostOf(host: string, { siteHost, siteDomain }: Installation): SiteHost {
  const name = hostName(host);
  // Names without a dot are of this machine or of its network, addresses are nobody's domain.
  if (name === siteHost || !name.includes('.') || isAddress(name)) return { kind: 'installation' };
  if (siteDomain !== null && name.endsWith(`.${siteDomain}`)) {
    return { kind: 'keyword', keyword: name.slice(0, -siteDomain.length - 1) };
  }
  return { kind: 'domain', domain: name };
}

const isAddress = (name: string) => name.startsWith('[') || /^[\d.]+$/.test(name);

/** Not every keyword can be part of a host name. */
export const canBeHost = (keyword: string): boolean => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(keyword);
