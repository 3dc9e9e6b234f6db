import * as z from 'zod/mini';
import { endpoint, nothing, refusal, resultOf } from '../endpoint.ts';
import { sourceInput, sourceTest, storedSource } from './source-admin.ts';

/** A server of the shop's own on the internet; a folder here is no server. */
const ownServer = z.extend(sourceInput, { driver: z.enum(['ftp', 'ftps', 'sftp']) });
export type OwnServer = z.infer<typeof ownServer>;

export const getOwnSource = endpoint({
  method: 'POST',
  path: '/shop/source/get',
  role: 'shop',
  summary: 'The server that the shop has connected itself, and whether it may connect one',
  input: nothing,
  output: resultOf(
    z.object({
      /** The installation lets shops do so, and the person has the right "manage". */
      may_connect: z.boolean(),
      /** null = none in use, or without the right "manage". */
      server: z.nullable(storedSource),
    }),
  ),
});

export const saveOwnSource = endpoint({
  method: 'POST',
  path: '/shop/source/save',
  role: 'shop',
  right: 'manage',
  summary:
    'Take photos from a server of the shop’s own, which must be on the internet (D-06); `own_servers_off` where the installation has none; 429 `too_many_tries` beyond 20 an hour',
  input: ownServer,
  output: z.union([resultOf(storedSource), refusal]),
});

export const testOwnSource = endpoint({
  method: 'POST',
  path: '/shop/source/test',
  role: 'shop',
  right: 'manage',
  summary:
    'Try a connection as typed, with the stored secrets where none are typed; what is closed, silent, unknown or not on the internet is `not-reached`; 429 `too_many_tries` beyond 20 an hour',
  input: ownServer,
  output: z.union([resultOf(sourceTest), refusal]),
});

export const removeOwnSource = endpoint({
  method: 'POST',
  path: '/shop/source/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Forget the password of the shop’s own server and take photos from where they came before',
  input: nothing,
  output: resultOf(z.object({ removed: z.boolean() })),
});
