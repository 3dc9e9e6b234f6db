import { canBeHost } from '@kolaj/domain/site/own-domain/site-host';

/** What a site's address is made of. */
export interface AddressedShop {
  keyword: string;
  /** Its own, proven; null = none. */
  domain: string | null;
}

/** Where the sites of shops live: origins of their own, never the console's (D-46). All with the last slash. */
export interface SiteAddresses {
  /**
   * `path`: where it is on the installation's own site address, always; `shared` is all of that address, and the only one that the console
   * may show in a frame. `url`: what the world is told (D-102).
   */
  of: (shop: AddressedShop) => { path: string; shared: string; url: string };
  preview: (token: string) => string;
  /** Of the site as it would be published now. */
  next: (token: string) => string;
}

/** Another host of the same server, without the last slash. */
export function originOn(host: string, siteUrl: string): string {
  const { protocol, port } = new URL(siteUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** `siteDomain`: below it each shop has a name of its own; null = there is none. */
export function siteAddresses(siteUrl: string, siteDomain: string | null = null): SiteAddresses {
  const at = (host: string) => `${originOn(host, siteUrl)}/`;
  return {
    of({ keyword, domain }) {
      const path = `/s/${keyword}/`;
      const shared = siteUrl + path;
      if (domain !== null) return { path, shared, url: at(domain) };
      const hasName = siteDomain !== null && canBeHost(keyword);
      return { path, shared, url: hasName ? at(`${keyword.toLowerCase()}.${siteDomain}`) : shared };
    },
    preview: (token) => `${siteUrl}/preview/${token}/`,
    next: (token) => `${siteUrl}/preview/next/${token}/`,
  };
}
