import { messageKinds } from '@kolaj/domain/broadcast/accept/message-kind';
import {
  broadcastStatuses,
  deliveryStatuses,
  lanePauses,
  logStatuses,
  pauseReasons,
} from '@kolaj/domain/broadcast/delivery/delivery';
import { streams } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { phone } from '../channel/channel.ts';
import { date, endpoint, id, instant, ok, picture, refusal, resultOf } from '../endpoint.ts';
import { refusalCodes } from '../refusals.ts';
import { deliveryReason, leftOut, providerTrouble } from './reasons.ts';
import { deliveryRecall } from './recall.ts';

const logStatus = z.enum(logStatuses);

/** Status of a day on the screen: the log's, `uncertain` while messages of it are unsettled (ux §5), `paused` while its send is. */
const dayStatus = z.union([logStatus, z.enum(['uncertain', 'paused', 'not-sent'])]);

/** What the groups have of a day. */
const daySent = z.object({
  status: dayStatus,
  /** Of the last send. */
  update_date: z.nullable(instant),
  /** Images newer than the last send (D-57). */
  since: z.int(),
  delivered: z.int(),
  deliveries: z.int(),
  uncertain: z.int(),
});
export type DaySent = z.infer<typeof daySent>;

export const sendDay = z.object({
  date,
  /** `DD-MM` (WG-12). */
  day: z.string(),
  count: z.int(),
  discounted: z.int(),
  ...daySent.shape,
  /** Sends of the discounted images only have a status and a cut-off of their own (D-55). null = the shop does not send so. */
  sale: z.nullable(daySent),
  pictures: z.array(picture),
});
export type SendDay = z.infer<typeof sendDay>;

export const sendScreen = endpoint({
  method: 'POST',
  path: '/shop/broadcast/days',
  role: 'shop',
  feature: 'broadcast',
  summary: 'The day table of a subfolder with phones and switches (WG-07…WG-19)',
  input: z.object({
    /** Of production and mobile images the brand folder that `readStream` lists. */
    subfolder_id: id,
    source: z._default(z.enum(streams), 'kolaj'),
    year: z.optional(z.int()),
  }),
  output: resultOf(
    z.object({
      subfolder: z.object({
        id,
        name: z.string(),
        showing_name: z.nullable(z.string()),
        folder_id: id,
        folder_name: z.string(),
      }),
      days: z.array(sendDay),
      phones: z.object({ kind: z.enum(['loaded', 'error']), list: z.array(phone), error: z.nullable(providerTrouble) }),
      onlydiscount: z.boolean(),
      sendOnlyAfter: z.boolean(),
      /** The broadcast of this subfolder that runs now. */
      running: z.nullable(id),
    }),
  ),
});

/** What the lists of Broadcast say of a subfolder: whether its collages are in the groups. */
const placeState = z.object({
  subfolder_id: id,
  folder_id: id,
  name: z.string(),
  /** Images that no send has had. */
  unsent: z.int(),
  /** Messages of which nobody knows whether they arrived. */
  uncertain: z.int(),
  /** Days that are being sent now, that wait in a paused send, and of which nothing arrived. */
  sending: z.int(),
  paused: z.int(),
  failed: z.int(),
  /** The last send; null = there was none. */
  sent_at: z.nullable(instant),
});
export type SendPlaceState = z.infer<typeof placeState>;

export const sendStates = endpoint({
  method: 'GET',
  path: '/shop/broadcast/states',
  role: 'shop',
  feature: 'broadcast',
  summary: 'Of every subfolder with something to send: what was sent when, what was not, what is uncertain',
  input: z.object({
    /** Absent = of all folders. */
    folder_id: z.optional(id),
    year: z.optional(z.coerce.number().check(z.int())),
  }),
  output: resultOf(z.array(placeState)),
});

const sendBody = {
  /** Addresses of the images; absent in a preview = all of the days (D-66). */
  images: z.optional(z.array(z.string()).check(z.maxLength(25))),
  firm: z.optional(z.string()),
  brand: z.string(),
  /** `DD-MM`, or `YYYY-MM-DD` where the year is not this one. */
  days: z.array(z.string()).check(z.minLength(1), z.maxLength(62)),
  sendAfter: z.optional(z.nullable(instant)),
  batch: z._default(z.string(), ''),
  onlySaleGroup: z._default(z.boolean(), false),
  /** Sent before and meant: send again (D-55). */
  resend: z._default(z.boolean(), false),
  subfolder_id: z.optional(id),
  source: z._default(z.enum(streams), 'kolaj'),
};

const target = z.object({
  kind: z.enum(['own', 'main', 'telegram', 'brand', 'sale']),
  name: z.string(),
  group_id: z.string(),
  /** People follow it and everybody can read it (D-96). */
  is_channel: z.boolean(),
  images: z.int(),
});

export const previewBroadcast = endpoint({
  method: 'POST',
  path: '/shop/broadcast/preview',
  role: 'shop',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Dry run of send_kolaj: images, groups, who is left out and why, duration (D-52.6)',
  input: z.object({ ...sendBody, images: z.optional(z.array(z.string())), subfolder_id: id }),
  output: resultOf(
    z.object({
      images: z.int(),
      /** Image addresses in sending order, for the batches of send_kolaj. */
      urls: z.array(z.string()),
      targets: z.array(target),
      left_out: z.array(leftOut),
      phones: z.object({ active: z.int(), total: z.int() }),
      /** Under the present pace, from now. */
      duration_seconds: z.int(),
      /** Until its first message leaves. */
      starts_in_seconds: z.int(),
      /** Until the phone begins that waits longest: for the morning, or for another day (D-54). */
      last_starts_in_seconds: z.int(),
      /** Of sending itself, without such waits. */
      sending_seconds: z.int(),
      /** Why it cannot be sent, if it cannot. */
      refusal: z.nullable(z.object({ code: z.enum(refusalCodes), message: z.string() })),
      sent_days: z.array(z.string()),
      /** The shop counts visits, and no link to its site goes along: what the send brings is not measured (D-99). */
      lacks_link: z.boolean(),
    }),
  ),
});

/** The shop host's call (SND-02); path without the /api prefix. */
export const sendCollages = endpoint({
  method: 'POST',
  path: '/send_kolaj',
  once: true,
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Send collages of the chosen days to the groups that should get them (SND-02, D-52…D-56)',
  input: z.object(sendBody),
  output: z.object({
    success: z.boolean(),
    code: z.optional(z.enum(refusalCodes)),
    message: z.optional(z.string()),
    data: z.object({
      success: z.boolean(),
      broadcast_id: z.optional(id),
      sent_days: z.optional(z.array(z.string())),
    }),
  }),
});

export const sendLog = endpoint({
  method: 'GET',
  path: '/:keyword/log',
  role: 'shop',
  summary: 'Send log of this and the previous year (SND-01, D-61)',
  input: z.object({ keyword: z.string() }),
  output: ok({
    result: z.array(
      z.object({ brand: z.string(), day: z.string(), year: z.int(), status: logStatus, update_date: instant }),
    ),
  }),
});

export const broadcastCounts = z.object({
  total: z.int(),
  done: z.int(),
  uncertain: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  open: z.int(),
});

/** Messages of a send by what became of them; `queued` holds those that wait for another try, too. */
const totals = z.object({
  queued: z.int(),
  sending: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  uncertain: z.int(),
  failed: z.int(),
  skipped: z.int(),
  cancelled: z.int(),
});

export const broadcastSummary = z.object({
  id,
  /** `manual`: to ticked groups (D-63); `tg_…`: a template of the Telegram page, which has no brand. */
  stream: z.enum([...streams, 'manual', ...messageKinds]),
  brand: z.string(),
  subfolder_id: z.nullable(id),
  days: z.array(z.string()),
  only_sale: z.boolean(),
  status: z.enum(broadcastStatuses),
  pause_reason: z.nullable(z.enum(pauseReasons)),
  counts: broadcastCounts,
  totals,
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type BroadcastSummary = z.infer<typeof broadcastSummary>;

export const listBroadcasts = endpoint({
  method: 'GET',
  also: 'POST',
  path: '/shop/broadcast/list',
  role: 'shop',
  summary: 'Sends, newest first; the first page always has the running ones',
  input: z.object({
    subfolder_id: z.optional(id),
    /** `open`: not at their end yet; `questions`: with uncertain or failed messages. */
    only: z.optional(z.enum(['open', 'questions'])),
    /** `created_at` of the last send of the page before. */
    before: z.optional(z.iso.datetime({ offset: true })),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  output: resultOf(z.array(broadcastSummary)),
});

const groupProgress = z.object({
  group_id: z.string(),
  name: z.string(),
  kind: z.enum(['own', 'main', 'telegram', 'brand', 'sale', 'chat']),
  counts: broadcastCounts,
});

/** A delivery that needs a person: uncertain or failed. */
const openQuestion = z.object({
  id,
  status: z.enum(deliveryStatuses),
  group_name: z.string(),
  product_name: z.string(),
  picture: z.nullable(picture),
  reason: z.nullable(deliveryReason),
});

/** One message to one group and every try of it: the proof of a send. */
const delivery = z.object({
  id,
  group_id: z.string(),
  group_name: z.string(),
  /** The picture's thumbnail set; null for a contact message. */
  image: z.nullable(picture),
  product_name: z.string(),
  /** Place in the send; below 0 for contact messages. */
  part: z.int(),
  status: z.enum(deliveryStatuses),
  reason: z.nullable(deliveryReason),
  provider_message_id: z.nullable(z.string()),
  attempts: z.array(z.object({ at: instant, outcome: z.nullable(z.string()), reason: z.nullable(deliveryReason) })),
  updated_at: instant,
  recall: deliveryRecall,
});

export const getBroadcast = endpoint({
  method: 'GET',
  also: 'POST',
  path: '/shop/broadcast/get/:id',
  role: 'shop',
  summary: 'One send: progress per group and phone, open questions, who was left out, and a page of its messages',
  input: z.object({
    id,
    /** Messages of one group only. */
    group_id: z.optional(z.string()),
    status: z.optional(z.enum(deliveryStatuses)),
    /** `next` of the page before. */
    after: z.optional(z.string()),
    /** Messages in the page; 0 = none. */
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(500)), 100),
  }),
  output: resultOf(
    z.object({
      ...broadcastSummary.shape,
      groups: z.array(groupProgress),
      phones: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          sent: z.int(),
          resting_until: z.nullable(instant),
          reason: z.nullable(z.enum(lanePauses)),
        }),
      ),
      questions: z.array(openQuestion),
      left_out: z.array(leftOut),
      seconds_left: z.nullable(z.int()),
      per_minute: z.nullable(z.number()),
      deliveries: z.array(delivery),
      /** Where the next page of messages begins; null = this was the last. */
      next: z.nullable(z.string()),
    }),
  ),
});

const control = <const Act extends 'pause' | 'resume' | 'cancel' | 'retry'>(act: Act, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/shop/broadcast/${act}`,
    role: 'shop',
    right: 'send',
    // What failed has cost nothing, so it is sent anew.
    ...(act === 'retry' ? { limited: 'send' as const } : {}),
    summary,
    input: z.object({ id }),
    output: z.union([resultOf(z.object({ status: z.enum(broadcastStatuses), changed: z.int() })), refusal]),
  });

export const pauseBroadcast = control('pause', 'Nothing more of it leaves; a message under way ends as it ends (D-54)');
export const resumeBroadcast = control('resume', 'A paused send goes on, also one that has become old');
export const cancelBroadcast = control('cancel', 'What has not left yet is not sent (D-54)');
export const retryBroadcast = control('retry', 'The failed messages are tried again; uncertain ones never (D-54)');

export const settleDeliveries = endpoint({
  method: 'POST',
  path: '/shop/broadcast/settle',
  role: 'shop',
  right: 'send',
  summary: 'Settle uncertain messages: ask the provider again, count them as sent, or send again (they may double)',
  input: z.object({
    delivery_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    as: z.enum(['check', 'sent', 'again']),
  }),
  output: z.union([
    resultOf(
      z.object({
        settled: z.array(z.object({ id, status: z.enum(deliveryStatuses) })),
        /** Those that stay as they are, and why. */
        left: z.array(z.object({ id, code: z.enum(refusalCodes), message: z.string() })),
      }),
    ),
    refusal,
  ]),
});
