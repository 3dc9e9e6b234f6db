import { decideAccept } from '@kolaj/domain/broadcast/accept/accept';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import {
  alreadyRefusal,
  dayLabels,
  noTarget,
  nothingToSend,
  type Refusal,
  streamNotSetUp,
} from '../accept/refusals.ts';
import { readEarlierSends } from '../record/broadcast.store.ts';
import type { SendSettings } from '../settings.store.ts';
import type { SendPlan, SendWish } from './plan-send.ts';
import { hasStream } from './stream-images.ts';

export interface Verdict {
  /** null = it would be accepted. */
  refusal: Refusal | null;
  sentDays: string[];
}

interface Judged {
  wish: SendWish;
  plan: SendPlan;
  settings: SendSettings;
  resend: boolean;
  now: Date;
}

/** What send_kolaj would say now (D-55), without doing it. */
export async function verdictOf(scope: ShopScope, { wish, plan, settings, resend, now }: Judged): Promise<Verdict> {
  const { stream, subfolder, days, sendAfter, onlySaleGroup } = wish;
  if (!(await hasStream(scope, stream))) return { refusal: streamNotSetUp, sentDays: [] };
  const { brandKey } = subfolder;
  const earlier = await readEarlierSends(scope, { stream, brandKey, onlySaleGroup });
  const request = { days, sendAfter, resend, sendId: '', fingerprint: '' };
  const decision = decideAccept(request, { earlier, log: plan.log, now });
  if (decision.kind === 'already_sent' || decision.kind === 'already_sending') {
    const refusal = alreadyRefusal(decision, { brand: subfolder.name, log: plan.log, timeZone: settings.timeZone });
    return { refusal, sentDays: decision.kind === 'already_sent' ? dayLabels(decision.days) : [] };
  }
  return { refusal: targetRefusal(plan), sentDays: [] };
}

function targetRefusal({ outcome }: SendPlan): Refusal | null {
  switch (outcome.kind) {
    case 'nothing_to_send':
      return nothingToSend;
    case 'no_target':
      return noTarget(outcome.key);
    case 'routed':
      return null;
  }
}
