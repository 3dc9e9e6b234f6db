import { pacePolicy } from '@kolaj/contract/broadcast/pace';
import { carefulChoice, type PaceChoice, pacePresets } from '@kolaj/domain/broadcast/pace/pace-choice';
import type { ChannelKind } from '@kolaj/domain/channel/group';
import * as z from 'zod/mini';

const policy = z.catch(z.nullable(pacePolicy), null);
const shopPace = z.object({ whatsapp: policy, telegram: policy });
const preset = z.catch(z.enum(pacePresets), 'careful');

/**
 * What `server_config.sending_pace` says, where nobody has chosen a pace: the word `sandbox` or `{ whatsapp?, telegram? }`
 * with whole policies. Anything else, and what it does not name, is the careful default (D-54): never no pace by mistake.
 */
export function configuredChoice(configured: unknown, channel: ChannelKind): PaceChoice {
  if (configured === 'sandbox') return { preset: 'none', policy: null };
  const parsed = z.safeParse(shopPace, configured);
  const own = parsed.success ? parsed.data[channel] : null;
  return own ? { preset: 'own', policy: own } : carefulChoice;
}

/** A kept row; figures that do not fit any more are none. */
export function storedChoice(row: { preset: string; policy: unknown }): PaceChoice {
  return { preset: z.parse(preset, row.preset), policy: z.parse(policy, row.policy) };
}
