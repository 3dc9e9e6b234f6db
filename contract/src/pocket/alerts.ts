// Alerts on phones by web push: who may be told what, and the devices that want it.
import { alertKinds } from '@kolaj/domain/pocket/alerts';
import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import { endpoint, ok } from '../endpoint.ts';

const kind = z.enum(alertKinds);
/** Where a browser's maker takes messages for it. */
const address = z.string().check(z.minLength(10), z.maxLength(1000));
/** A key of the browser, base64url. */
const key = z.string().check(z.regex(/^[\w-]{16,200}={0,2}$/));

const standing = z.object({
  /** The installation's key for web push (VAPID): a browser's permission is bound to it. */
  public_key: z.string(),
  /** Kinds that this person may be told. */
  offered: z.array(kind),
  /** Kinds that this device is told; null = none, it is not known. */
  kinds: z.nullable(z.array(kind)),
});

export const getAlerts = endpoint({
  method: 'POST',
  path: '/auth/alerts/get',
  role: 'session',
  summary: 'What this device is told, what it could be told, and the key to ask its browser with',
  input: z.object({ endpoint: z.nullable(address) }),
  output: ok({ data: standing }),
});

export const saveAlerts = endpoint({
  method: 'POST',
  path: '/auth/alerts/save',
  role: 'session',
  summary: 'Tell this device these kinds of news; no kinds = nothing any more',
  input: z.object({
    endpoint: address,
    p256dh: key,
    auth: key,
    kinds: z.array(kind).check(z.maxLength(alertKinds.length)),
    language: z.enum(languages),
  }),
  output: ok({ data: standing }),
});

export const removeAlerts = endpoint({
  method: 'POST',
  path: '/auth/alerts/remove',
  role: 'session',
  summary: 'Forget this device: somebody logs out, or has taken the permission back',
  input: z.object({ endpoint: address }),
  output: ok({}),
});
