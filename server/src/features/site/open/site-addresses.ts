/** Where the sites of shops live: an origin of their own, never the console's (D-46). All with the last slash. */
export interface SiteAddresses {
  of: (keyword: string) => { path: string; url: string };
  preview: (token: string) => string;
}

export function siteAddresses(siteUrl: string): SiteAddresses {
  return {
    of: (keyword) => ({ path: `/s/${keyword}/`, url: `${siteUrl}/s/${keyword}/` }),
    preview: (token) => `${siteUrl}/preview/${token}/`,
  };
}
