import { previewBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { savePhones } from '../../channel/open/channel.store.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { lacksLink } from '../links/lacks-link.ts';
import { estimateSend, type SendOutlook } from '../pace/estimate.ts';
import { routingPhones } from '../phones/routing-phones.ts';
import { checkCall, checkDays, checkFirm, checkSubfolder } from './check-call.ts';
import { planSend, type SendPlan, type SendWish } from './plan-send.ts';
import { readStreamSettings } from './stream-images.ts';
import { type Verdict, verdictOf } from './verdict.ts';

type Deps = Pick<BroadcastDeps, 'media' | 'phones' | 'addresses' | 'siteAddress'>;

/** What a send would do now, without doing it (D-55). */
export function previewRoutes({ media, phones, addresses, siteAddress }: Deps): Route[] {
  return [
    on(previewBroadcast).run(async (input, context) => {
      const { shop, inShop } = context;
      checkFirm(input.firm, shop);
      const listed = await phones.list(shop.id);
      const known = await routingPhones(phones, context);
      const result = await inShop(async (scope) => {
        const now = await readClock(scope);
        const facts = { shop, media, now };
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        const settings = await readStreamSettings(scope, input.source);
        const wish: SendWish = {
          stream: input.source,
          subfolder: await checkSubfolder(scope, input.subfolder_id, input.source),
          ...checkDays(input, facts),
          onlySaleGroup: input.onlySaleGroup,
          collageIds: input.images ? (await checkCall(scope, input, facts)).collageIds : null,
        };
        const plan = await planSend(scope, wish, { settings, phones: known, now });
        const verdict = await verdictOf(scope, { wish, plan, settings, resend: input.resend, now });
        const outlook = await estimateSend(scope, plan.targets, { settings, addresses, now });
        return { plan, verdict, outlook, lacksLink: lacksLink({ settings, siteAddress }) };
      });
      return { success: true as const, data: { result: previewOf(result, { media, known }) } };
    }),
  ];
}

interface Previewed {
  plan: SendPlan;
  verdict: Verdict;
  outlook: SendOutlook;
  lacksLink: boolean;
}

type KnownPhones = Awaited<ReturnType<typeof routingPhones>>;

function previewOf(
  { plan, verdict, outlook, lacksLink }: Previewed,
  { media, known }: { media: MediaUrls; known: KnownPhones },
) {
  return {
    images: plan.images.length,
    urls: plan.images.map(({ picture }) => media.picture(picture).url),
    targets: plan.targets.map(({ kind, groupId, groupName, isChannel, images }) => ({
      kind,
      name: groupName,
      group_id: groupId,
      is_channel: isChannel,
      images: images.length,
    })),
    left_out: plan.leftOut,
    phones: { active: known?.filter(({ active }) => active).length ?? 0, total: known?.length ?? 0 },
    duration_seconds: outlook.duration,
    starts_in_seconds: outlook.start,
    last_starts_in_seconds: outlook.lastStart,
    sending_seconds: outlook.sending,
    refusal: verdict.refusal,
    sent_days: verdict.sentDays,
    lacks_link: lacksLink,
  };
}
