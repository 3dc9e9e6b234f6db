import * as z from 'zod/mini';
import { endpoint, instant, nothing, refusal, resultOf } from '../endpoint.ts';

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

export const switchFtpDoor = endpoint({
  method: 'POST',
  path: '/shop/door/switch',
  role: 'shop',
  right: 'manage',
  summary: 'Open or close the door; opening the first time, or `new_password`, answers the password once',
  input: z.object({ is_on: z.boolean(), new_password: z._default(z.boolean(), false) }),
  output: z.union([resultOf(z.object({ door: ftpDoor, password: z.nullable(z.string()) })), refusal]),
});
