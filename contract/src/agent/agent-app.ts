// What the app of a mobile agent asks (D-76). Only agents get here; owners and staff have the calls of the shop.
import * as z from 'zod/mini';
import { interfaceLanguage } from '../account/account.ts';
import { endpoint, id, instant, nothing, resultOf } from '../endpoint.ts';

/** `GET`; width 192, 384 or 960, without it the largest that an agent may see. Only collages of the agent's brands. */
export const agentPicturePath = '/api/agent/collages/:id/picture';
/** `GET`, the whole picture as a file; 403 `downloads_off` unless the shop lets its people download. */
export const agentDownloadPath = '/api/agent/collages/:id/download';

const agentBrand = z.object({
  hash: z.string(),
  name: z.string(),
  logo: z.string(),
  /** At least one of its collages is approved. */
  has_products: z.boolean(),
});

const agentView = z.object({
  uid: id,
  name: z.string(),
  email: z.string(),
  languages: z.array(interfaceLanguage),
  shop: z.object({
    pid: z.string(),
    keyword: z.string(),
    /** The title of its site. */
    title: z.string(),
    logo: z.string(),
    time_zone: z.string(),
    /** With the agent's own mark when he is an agent of the site; null = nothing is published. */
    site_url: z.nullable(z.string()),
    /** Customers order from the cart of its site. */
    has_cart: z.boolean(),
  }),
  /** The agent of the site whose orders are this one's. */
  web_agent: z.nullable(z.object({ value: z.string(), name: z.string() })),
  /** The agent's brands, in the shop's order; the list has the collages of those with products. */
  brands: z.array(agentBrand),
  /** Not only these: also brands that the shop adds later. */
  all_brands: z.boolean(),
  may: z.object({ download: z.boolean(), upload: z.boolean(), mark_sold_out: z.boolean() }),
  settings: z.object({
    /** Empty = the title of the shop. */
    app_title: z.string(),
    allow_upload: z.boolean(),
    /** Where photos from phones go. */
    upload_folder: z.string(),
    show_price: z.boolean(),
    watermark: z.boolean(),
    /** Tell the agent of new collages. */
    notify_new: z.boolean(),
  }),
});
export type AgentView = z.infer<typeof agentView>;

export const getAgent = endpoint({
  method: 'GET',
  path: '/agent/me',
  role: 'agent',
  summary: 'Who the agent is, what they may, and the shop’s settings of the app (D-76)',
  input: nothing,
  output: resultOf(agentView),
});

const agentCollage = z.object({
  id,
  /** Its type or brand where nobody has said one: no camera's name. */
  code: z.string(),
  brand: z.object({ hash: z.nullable(z.string()), name: z.string() }),
  /** Colour, size, type and the like; no price. */
  values: z.record(z.string(), z.string()),
  /** Absent when the shop shows agents no prices. As written on the collage. */
  price: z.optional(z.string()),
  discountprice: z.optional(z.nullable(z.string())),
  sold_out: z.nullable(z.object({ whole: z.boolean(), sizes: z.array(z.string()) })),
  /** Addresses on this origin, for this agent alone; they change with the picture and with the watermark. */
  picture: z.object({
    url: z.string(),
    w192: z.string(),
    w384: z.string(),
    w960: z.string(),
    thumbhash: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  approved_at: instant,
});
export type AgentCollage = z.infer<typeof agentCollage>;

export const listAgentCollages = endpoint({
  method: 'POST',
  path: '/agent/collages/list',
  role: 'agent',
  summary: 'Approved collages of the agent’s brands, the newest first',
  input: z.object({
    /** Every word must be in code, brand or a value; accents and case do not count. */
    search: z._default(z.string().check(z.maxLength(200)), ''),
    /** Hash of a brand. */
    brand: z.optional(z.string().check(z.maxLength(40))),
    /** Only these, e.g. favourites; those that are gone are missing. */
    ids: z.optional(z.array(id).check(z.maxLength(500))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 60),
    /** `next_cursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: resultOf(
    z.object({
      collages: z.array(agentCollage),
      /** null: this was the last page. */
      next_cursor: z.nullable(z.string()),
    }),
  ),
});

export const getAgentCollage = endpoint({
  method: 'GET',
  path: '/agent/collages/:id',
  role: 'agent',
  summary: 'One approved collage of the agent’s brands',
  input: z.object({ id }),
  output: resultOf(
    z.extend(agentCollage, {
      /** Its page on the site, with the agent's own mark; null = it is not there. */
      page_url: z.nullable(z.string()),
    }),
  ),
});

/** 400 `bad_input` with `unknown_choice` at each size that the product does not have. */
export const markAgentSoldOut = endpoint({
  method: 'POST',
  path: '/agent/sold-out/set',
  role: 'agent',
  summary: 'Say of products whether they are sold out, if the shop lets the agent; all or nothing (D-97)',
  input: z.object({
    items: z
      .array(
        z.object({
          /** Any collage of the product. */
          id,
          whole: z.boolean(),
          sizes: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  output: resultOf(z.object({ changed: z.int() })),
});

const orderLine = z.object({
  code: z.string(),
  brand: z.string(),
  color: z.string(),
  size: z.string(),
  quantity: z.int(),
  /** Pieces in one of them: a series, or 1. */
  pieces: z.int(),
  /** Sizes that were sold out then. */
  without: z.array(z.string()),
});

const agentOrder = z.object({
  number: z.int(),
  at: instant,
  /** Nobody in the shop has taken it up yet. */
  is_new: z.boolean(),
  lines: z.array(orderLine),
  note: z.string(),
  /** The sums by currency; absent when the shop shows agents no prices. */
  amounts: z.optional(z.array(z.object({ currency: z.string(), minor: z.int() }))),
  /** Products that no sum counts; absent with the sums. */
  without_price: z.optional(z.int()),
  /** What the customer typed; empty once the shop does not keep it any more. */
  customer_name: z.string(),
  customer_phone: z.string(),
});
export type AgentOrder = z.infer<typeof agentOrder>;

const number = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

export const listAgentOrders = endpoint({
  method: 'GET',
  path: '/agent/orders',
  role: 'agent',
  summary: 'Orders for which the customer chose this agent, the newest first',
  input: z.object({
    /** Only those with a smaller number. */
    before: z.optional(number),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  output: resultOf(z.object({ orders: z.array(agentOrder), more: z.boolean() })),
});

export const getAgentNews = endpoint({
  method: 'GET',
  path: '/agent/news',
  role: 'agent',
  summary: 'How many collages were approved since a moment, and how many orders came after a number',
  input: z.object({
    since: z.optional(z.iso.datetime()),
    after: z._default(number, 0),
  }),
  output: resultOf(
    z.object({
      /** 0 where the shop does not tell agents (`notify_new`). */
      collages: z.int(),
      orders: z.int(),
      /** The present moment, for the next question. */
      now: instant,
    }),
  ),
});
