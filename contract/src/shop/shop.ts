import { decimalMarks } from '@kolaj/domain/price/currency';
import { onboardingSteps } from '@kolaj/domain/shop/first-steps';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok } from '../endpoint.ts';
import { serverConfigView } from '../settings/server-config.ts';
import { staffRights } from './staff.ts';

/** How the shop writes its prices; `isAssumed`: its currency is a guess of ours (D-106). */
export const shopPrices = z.object({ currency: z.string(), isAssumed: z.boolean(), decimal: z.enum(decimalMarks) });

export const product = z.object({
  type: z.literal('shop'),
  pid: z.string(),
  keyword: z.string(),
  name: z.string(),
  time_zone: z.string(),
  live: z.object({
    settings: z.object({ subscription_package: z.nullable(z.string()) }),
    created_at: z.string(),
  }),
  /** What the header says of the trial, in the shop's days (D-15). */
  trial: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('days-left'), days: z.int() }),
    z.object({ kind: z.literal('today') }),
    z.object({ kind: z.literal('over') }),
  ]),
  server_config: z.nullable(serverConfigView),
  /** As the site understands it (`clientConfigView` of `client-config.ts`), loose here: the shell loads this file. */
  client_config: z.nullable(z.looseObject({})),
  prices: shopPrices,
  /** What the navigation shows (NAV-04…06), decided by the server. */
  features: z.object({
    broadcast: z.boolean(),
    telegram: z.boolean(),
    reels: z.boolean(),
    has_schema: z.boolean(),
  }),
  /** The caller's relation to the shop; an admin only acts in it (D-13). */
  standing: z.enum(['owner', 'staff', 'admin']),
  /** What the caller may do here; the server refuses the rest with `no_right`. */
  rights: staffRights,
  /** Collages that wait for approval, for the navigation's number. */
  awaiting_approval: z.int(),
});
export type Product = z.infer<typeof product>;

export const getProduct = endpoint({
  method: 'GET',
  path: '/:product_type/product',
  role: 'session',
  summary: "The session's shop; product is null when the account has none (API-17)",
  input: z.object({ product_type: z.literal('shop') }),
  output: ok({ product: z.nullable(product), force_reload: z.boolean() }),
});

export const getShop = endpoint({
  method: 'GET',
  path: '/shop',
  role: 'shop',
  summary: 'Configuration and keyword of the shop (API-18)',
  input: nothing,
  output: ok({ config: serverConfigView, keyword: z.string() }),
});

export const getInstallation = endpoint({
  method: 'GET',
  path: '/installation',
  role: 'public',
  summary: 'Addresses and mode of this installation',
  input: nothing,
  output: ok({
    site_url: z.string(),
    sandbox_url: z.nullable(z.string()),
    demo: z.boolean(),
    version: z.string(),
    /** Whether strangers may register, only invited people, or nobody (D-14). */
    registration: z.enum(['open', 'invite', 'closed']),
    /** Who is missing (GEN-05): nobody has an account yet, or nobody administers the installation. null = nobody is missing. */
    missing: z.nullable(z.enum(['account', 'admin'])),
    /** Addresses of the operator's documents; null = the built-in pages /terms and /privacy (D-91). */
    terms_url: z.nullable(z.string()),
    privacy_url: z.nullable(z.string()),
    /** Of the texts that hold now: whoever agrees says which ones they were shown. */
    terms_version: z.string(),
    /** When the operator changed them last; null = they are the built-in ones. */
    terms_changed_at: z.nullable(instant),
    /** Hosts on which the account-not-verified banner is shown; null = everywhere (D-16). */
    verify_banner_hosts: z.nullable(z.array(z.string())),
    /** Where mails can be read when none are really sent: the sandbox's page. null = they are sent, or kept in the data folder. */
    outbox_url: z.nullable(z.string()),
  }),
});

export const onboardingStep = z.object({ step: z.enum(onboardingSteps), done: z.boolean() });

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/shop/onboarding',
  role: 'shop',
  summary: 'What a new shop has done of its way to the first send',
  input: nothing,
  output: ok({
    data: z.object({
      result: z.array(onboardingStep),
      /** False until the owner has given the shop its name and keyword. */
      is_named: z.boolean(),
      /** Whether pictures to try with are here, or on their way. */
      has_try: z.boolean(),
      /** Whether a group can be reached. */
      has_channel: z.boolean(),
      /** The newest collection, where collages are looked at; null = there is none. */
      folder: z.nullable(id),
      /** How many active collages that are made have no code of their own, and no price that can be read. */
      lacking: z.object({ code: z.int(), price: z.int() }),
      /** Of a shop where nothing has a price: how many such collages there are; else 0. */
      priceless: z._default(z.int(), 0),
      /** Active collages that wait for approval. */
      waiting: z.int(),
      /** An import is bringing photos in. */
      is_coming: z._default(z.boolean(), false),
    }),
  }),
});
