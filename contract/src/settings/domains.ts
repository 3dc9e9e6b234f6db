import { domainFaults } from '@kolaj/domain/site/own-domain/domain-name';
import { domainProblems } from '@kolaj/domain/site/own-domain/judge-domain';
import * as z from 'zod/mini';
import { endpoint, instant, nothing, resultOf } from '../endpoint.ts';

/** More of one shop are refused with `too_many`. */
export const domainsAtMost = 5;

const siteDomain = z.object({
  /** As browsers ask for it. */
  domain: z.string(),
  /** With its letters. */
  shown: z.string(),
  /** `failing`: its records are wrong, and it is kept until `kept_until`. */
  state: z.enum(['waiting', 'proven', 'failing', 'lost']),
  problem: z.nullable(z.enum(domainProblems)),
  kept_until: z.nullable(instant),
  checked_at: z.nullable(instant),
  /** The one that the site is known by; the others lead to it. */
  is_main: z.boolean(),
  /** `www.` of it, or it without `www.`, when the shop has not added that. */
  twin: z.nullable(z.string()),
  /** What has to be set where the domain was bought. Of several ways of pointing one is enough. */
  proof: z.object({ name: z.string(), value: z.string() }),
  pointing: z.array(z.object({ type: z.enum(['CNAME', 'ALIAS', 'A', 'AAAA']), value: z.string() })),
});
export type SiteDomain = z.infer<typeof siteDomain>;

const domainList = z.object({
  domains: z.array(siteDomain),
  /** Where the site is now. */
  site_url: z.string(),
  /** Where the pages of the live site say that it is; null = nothing is published. */
  published_url: z.nullable(z.string()),
});
export type DomainList = z.infer<typeof domainList>;

const named = z.object({ domain: z.string().check(z.minLength(1), z.maxLength(300)) });

export const listDomains = endpoint({
  method: 'GET',
  path: '/shop/domains',
  role: 'shop',
  summary: "The site's own domains, with the records to set (D-102)",
  input: nothing,
  output: resultOf(domainList),
});

export const addDomain = endpoint({
  method: 'POST',
  path: '/shop/domains/add',
  role: 'shop',
  right: 'manage',
  summary: 'Add a domain and look at its records; one that was removed comes back with the same proof',
  input: named,
  output: resultOf(
    z.union([
      z.object({ kind: z.literal('added'), list: domainList }),
      z.object({ kind: z.literal('refused'), fault: z.enum([...domainFaults, 'too_many']) }),
    ]),
  ),
});

export const checkDomain = endpoint({
  method: 'POST',
  path: '/shop/domains/check',
  role: 'shop',
  right: 'manage',
  summary: "Look at a domain's records now",
  input: named,
  output: resultOf(domainList),
});

export const setMainDomain = endpoint({
  method: 'POST',
  path: '/shop/domains/main',
  role: 'shop',
  right: 'manage',
  summary: 'Make a proven domain the one that the others lead to',
  input: named,
  output: resultOf(domainList),
});

export const removeDomain = endpoint({
  method: 'POST',
  path: '/shop/domains/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Take a domain away from the site at once; adding it again undoes it',
  input: named,
  output: resultOf(domainList),
});
