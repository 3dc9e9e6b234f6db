import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { endpoint, nothing, resultOf } from '../endpoint.ts';

export const phone = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  type: z.enum(channelKinds),
  /** The provider's own word. */
  status: z.string(),
  active: z.boolean(),
});
export type PhoneView = z.infer<typeof phone>;

export const listPhones = endpoint({
  method: 'GET',
  path: '/provider/listPhones',
  role: 'shop',
  feature: 'broadcast',
  summary: "The shop's phones, asked from the provider now; the key never leaves the server (PRV-02, D-06, D-64)",
  input: nothing,
  output: resultOf(z.array(phone)),
});
