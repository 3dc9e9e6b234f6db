import { hostName, siteHostOf } from '@kolaj/domain/site/own-domain/site-host';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { originOn } from '../open/site-addresses.ts';
import { liveReleases } from '../serve/live-releases.ts';
import { releaseOf } from '../site.store.ts';
import { releaseOfDomain } from './domain-release.store.ts';

/** What an address of the site's server shows (D-102). */
export type SiteAt =
  | {
      kind: 'site';
      /** null = nothing is published. */
      release: { shopId: string; buildId: string } | null;
      isPreview: boolean;
      /** Below the site's root. */
      path: string;
      /** With both slashes; `/` on hosts of the shop's own, and only there. */
      root: string;
    }
  | { kind: 'moved'; to: string; status: 301 | 308 }
  | { kind: 'nowhere' };

interface Deps {
  database: Database;
  siteUrl: string;
  siteDomain: string | null;
}

const livesOf = (database: Database) =>
  liveReleases(database, {
    byKeyword: (keyword) => asSystem(database, (scope) => releaseOf(scope, { keyword })),
    byDomain: (domain) => asSystem(database, (scope) => releaseOfDomain(scope, domain)),
  });

/** `path` without its first slash, `query` with its question mark or empty. */
export interface AskedPlace {
  host: string;
  path: string;
  query: string;
}

/** `again`: the release that it named last is gone. */
export type SitePlaces = (asked: AskedPlace, how?: 'known' | 'again') => Promise<SiteAt>;

const nowhere: SiteAt = { kind: 'nowhere' };

/**
 * Whose site is asked for. On the installation's own host shops are told apart by their keyword in the path; on a host of a shop
 * there is this shop and nothing else; on any other host there is nothing.
 */
export function sitePlaces({ database, siteUrl, siteDomain }: Deps): SitePlaces {
  const live = livesOf(database);
  const installation = { siteHost: new URL(siteUrl).hostname, siteDomain };

  async function onInstallation({ path, query }: AskedPlace, ask: 'of' | 'again'): Promise<SiteAt> {
    const [, area, name = '', rest] = /^(s|preview)\/([^/]+)(?:\/(.*))?$/s.exec(path) ?? [];
    if (area === undefined) return nowhere;
    const root = `/${area}/${encodeURIComponent(area === 's' ? name.toLowerCase() : name)}/`;
    if (rest === undefined) return { kind: 'moved', to: root + query, status: 308 };
    const release =
      area === 's'
        ? await live.byKeyword[ask](name.toLowerCase())
        : await asSystem(database, (scope) => releaseOf(scope, { token: name }));
    return { kind: 'site', release, isPreview: area === 'preview', path: rest, root };
  }

  return async (asked, how) => {
    const ask = how === 'again' ? 'again' : 'of';
    const host = siteHostOf(asked.host, installation);
    const { path } = asked;
    switch (host.kind) {
      case 'installation':
        return onInstallation(asked, ask);
      case 'keyword': {
        const release = await live.byKeyword[ask](host.keyword);
        return release === null ? nowhere : { kind: 'site', release, isPreview: false, path, root: '/' };
      }
      case 'domain': {
        const release = await live.byDomain[ask](host.domain);
        if (release === null) return nowhere;
        if (release.main !== host.domain) {
          const to = `${originOn(release.main, siteUrl)}/${inAddress(path)}${asked.query}`;
          return { kind: 'moved', to, status: 301 };
        }
        return { kind: 'site', release, isPreview: false, path, root: '/' };
      }
    }
  };
}

/** A path as an address writes it: what is no slash stays a part of its name. */
const inAddress = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Whether a host is none of a shop, and known. */
export function installationHost({ siteUrl, siteDomain }: Omit<Deps, 'database'>): (host: string) => boolean {
  const siteHost = new URL(siteUrl).hostname;
  return (host) => siteHostOf(host, { siteHost, siteDomain }).kind === 'installation';
}

/** Whether a certificate may be had for a host name: only for one that shows a site (D-102). */
export function certificateAllowed({ database, siteUrl, siteDomain }: Deps): (name: string) => Promise<boolean> {
  const live = livesOf(database);
  const siteHost = new URL(siteUrl).hostname;
  return async (name) => {
    const host = siteHostOf(name, { siteHost, siteDomain });
    switch (host.kind) {
      case 'installation':
        return hostName(name) === siteHost;
      case 'keyword':
        return (await live.byKeyword.of(host.keyword)) !== null;
      case 'domain':
        return (await live.byDomain.of(host.domain)) !== null;
    }
  };
}
