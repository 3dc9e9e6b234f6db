import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, refusal, resultOf } from '../endpoint.ts';

/** The shop's own FTP door into its local source. */
export const ftpDoor = z.object({
  /** This installation offers doors at all. */
  is_offered: z.boolean(),
  /** Why this shop cannot have one. */
  why_not: z.nullable(z.enum(['not-offered', 'remote-source', 'no-source'])),
  is_on: z.boolean(),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  /** FTP over TLS (explicit) is offered; false = plain FTP only. */
  is_secure: z.boolean(),
  username: z.nullable(z.string()),
  has_password: z.boolean(),
  last_login_at: z.nullable(instant),
});
export type FtpDoor = z.infer<typeof ftpDoor>;

export const getFtpDoor = endpoint({
  method: 'POST',
  path: '/shop/door/get',
  role: 'shop',
  summary: 'The shop’s own FTP access',
  input: nothing,
  output: resultOf(ftpDoor),
});

/** Photos of one subfolder that came in by the door and that nobody has looked through. */
const ftpPhotos = z.object({
  folder: z.string(),
  subfolder: z.string(),
  /** Of the folder, once something of it was imported. */
  folder_id: z.nullable(id),
  /** In no collage yet. */
  waiting: z.int(),
  /** In collages that wait for approval, and how many those are. */
  to_verify: z.int(),
  products: z.int(),
});
export type FtpPhotos = z.infer<typeof ftpPhotos>;

export const listFtpPhotos = endpoint({
  method: 'POST',
  path: '/shop/door/photos/list',
  role: 'shop',
  summary: 'What came by FTP in 14 days and waits for its collage or for approval, by folder and brand',
  input: nothing,
  output: resultOf(z.array(ftpPhotos)),
});

export const switchFtpDoor = endpoint({
  method: 'POST',
  path: '/shop/door/switch',
  role: 'shop',
  right: 'manage',
  summary: 'Open or close the door; opening the first time, or `new_password`, answers the password once',
  input: z.object({ is_on: z.boolean(), new_password: z._default(z.boolean(), false) }),
  output: z.union([resultOf(z.object({ door: ftpDoor, password: z.nullable(z.string()) })), refusal]),
});
