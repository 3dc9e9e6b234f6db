import { previewBroadcast, sendCollages } from '@kolaj/contract/broadcast';
import { decideAccept } from '@kolaj/domain/broadcast/accept';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import type { MediaUrls } from '../../media-urls.ts';
import type { PhoneBook } from '../channel/phone-book.ts';
import { savePhones } from '../channel/store.ts';
import { type Accepted, acceptSend } from './accept-send.ts';
import { readEarlierSends } from './broadcast-store.ts';
import { checkCall, checkDays, checkFirm, checkSubfolder } from './check-call.ts';
import { estimateSend } from './estimate.ts';
import { planSend, type SendPlan, type SendWish } from './plan-send.ts';
import { alreadyRefusal, dayLabels, noTarget, nothingToSend, type Refusal, streamNotSetUp } from './refusals.ts';
import { readSendSettings, type SendSettings } from './settings.ts';

export interface SendDeps {
  media: MediaUrls;
  phones: PhoneBook;
  announce: Announce;
  clock: () => Date;
}

/** Answers of send_kolaj: a refusal is no error of the client, so it has status 200 (D-04). */
function answerOf(accepted: Accepted) {
  if (accepted.kind === 'accepted') {
    return { success: true, data: { success: true, broadcast_id: accepted.broadcastId } };
  }
  const { refusal, broadcastId, sentDays } = accepted;
  return {
    success: false,
    ...refusal,
    data: {
      success: false,
      ...(broadcastId ? { broadcast_id: broadcastId } : {}),
      ...(sentDays ? { sent_days: sentDays } : {}),
    },
  };
}

export function sendRoutes({ media, phones, announce, clock }: SendDeps): Route[] {
  const forRouting = async ({ shop, inShop }: ShopContext) => {
    const { phoneIds } = await inShop(readSendSettings);
    return phones.forRouting(shop.id, phoneIds);
  };

  return [
    on(sendCollages).run(async (input, context) => {
      const { shop, account, note, inShop } = context;
      checkFirm(input.firm, shop);
      if (input.source !== 'kolaj') return answerOf({ kind: 'refused', refusal: streamNotSetUp });
      const known = await forRouting(context);
      const now = clock();
      const accepted = await inShop(async (scope) => {
        const call = await checkCall(scope, input, { shop, media, now });
        const settings = await readSendSettings(scope);
        return acceptSend(scope, call, { announce, now, settings, phones: known, requestedBy: account.userId, note });
      });
      return answerOf(accepted);
    }),

    on(previewBroadcast).run(async (input, context) => {
      const { shop, inShop } = context;
      checkFirm(input.firm, shop);
      const listed = await phones.list(shop.id);
      const known = await forRouting(context);
      const now = clock();
      const facts = { shop, media, now };
      const result = await inShop(async (scope) => {
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        const settings = await readSendSettings(scope);
        const wish: SendWish = {
          stream: input.source,
          subfolder: await checkSubfolder(scope, input.subfolder_id),
          ...checkDays(input, facts),
          onlySaleGroup: input.onlySaleGroup,
          collageIds: input.images ? (await checkCall(scope, input, facts)).collageIds : null,
        };
        const plan = await planSend(scope, wish, { settings, phones: known });
        const verdict = await verdictOf(scope, { wish, plan, settings, resend: input.resend, now });
        const seconds = await estimateSend(scope, plan.targets, { settings, now });
        return { plan, verdict, seconds };
      });
      return { success: true as const, data: { result: previewOf(result, { media, known }) } };
    }),
  ];
}

interface Verdict {
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
async function verdictOf(scope: ShopScope, { wish, plan, settings, resend, now }: Judged): Promise<Verdict> {
  const { stream, subfolder, days, sendAfter, onlySaleGroup } = wish;
  if (stream !== 'kolaj') return { refusal: streamNotSetUp, sentDays: [] };
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

interface Previewed {
  plan: SendPlan;
  verdict: Verdict;
  seconds: number;
}

type KnownPhones = Awaited<ReturnType<PhoneBook['forRouting']>>;

function previewOf({ plan, verdict, seconds }: Previewed, { media, known }: { media: MediaUrls; known: KnownPhones }) {
  return {
    images: plan.images.length,
    urls: plan.images.map(({ picture }) => media.picture(picture).url),
    targets: plan.targets.map(({ kind, groupId, groupName, images }) => ({
      kind,
      name: groupName,
      group_id: groupId,
      images: images.length,
    })),
    left_out: plan.leftOut,
    phones: { active: known?.filter(({ active }) => active).length ?? 0, total: known?.length ?? 0 },
    duration_seconds: seconds,
    refusal: verdict.refusal,
    sent_days: verdict.sentDays,
  };
}
