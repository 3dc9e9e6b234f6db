import * as z from 'zod/mini';

/** What the server says by server-sent events: something of this kind changed; the console asks again for what it shows. */
export const changeKinds = [
  'collages',
  'approval-links',
  'folders',
  'imports',
  'builds',
  'broadcasts',
  'phones',
  'streams',
  'brands',
  'reels',
  'orders',
  'webhooks',
  'api-keys',
  'schedules',
  'shop',
  'session',
] as const;

export const change = z.object({
  kind: z.enum(changeKinds),
  /** Of the thing that changed, where one thing did: folder, subfolder, collage, build, broadcast, or for `session` the user. */
  folder_id: z.optional(z.string()),
  subfolder_id: z.optional(z.string()),
  id: z.optional(z.string()),
});
export type Change = z.infer<typeof change>;

/**
 * GET, session cookie; `event: change` with a Change as data, `event: refresh` = ask again for everything. `?age=` says how many ms
 * ago the page began to ask: when nothing has changed since, there is no first `refresh`.
 */
export const eventsPath = '/api/events';
