import { previewSeveral, type SeveralPlace } from '@kolaj/contract/broadcast/several';
import { sendDays } from '@kolaj/domain/broadcast/accept/days';
import { type PlaceWish, placeWish } from '@kolaj/domain/broadcast/accept/several';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { withoutPrice } from '../../collage/open/amounts.store.ts';
import { withoutCode } from '../../collage/open/unsaid-code.store.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { askedAtOnce, turns } from '../each.ts';
import { estimateSend } from '../pace/estimate.ts';
import { routingPhones } from '../phones/routing-phones.ts';
import { checkSubfolder } from '../plan/check-call.ts';
import { readSendable, type SendSubfolder } from '../plan/images.store.ts';
import { type PlannedTarget, planSend } from '../plan/plan-send.ts';
import { isShown } from '../plan/shown-days.ts';
import { readStreamSettings } from '../plan/stream-images.ts';
import { verdictOf } from '../plan/verdict.ts';
import { readBrandLog } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';

type Deps = Pick<BroadcastDeps, 'media' | 'phones' | 'addresses'>;

/** What the sends of several brands would be now, each as its own dry run says it; nothing is done. */
export function severalRoutes({ media, phones, addresses }: Deps): Route[] {
  return [
    on(previewSeveral).run(async ({ subfolder_ids: ids, year }, context) => {
      const known = await routingPhones(phones, context);
      const result = await context.inShop(async (scope) => {
        const now = await readClock(scope);
        const settings = await readStreamSettings(scope, 'kolaj');
        const turn = turns(askedAtOnce);
        const plan = async (id: string) => {
          const subfolder = await checkSubfolder(scope, id, 'kolaj');
          return planPlace(scope, subfolder, { settings, phones: known, now, year, media });
        };
        const planned = await Promise.all([...new Set(ids)].map((id) => turn(() => plan(id))));
        const targets = planned.flatMap((one) => one.targets);
        const { duration } = await estimateSend(scope, targets, { settings, addresses, now });
        return {
          places: planned.map(({ view }) => view),
          groups: new Set(targets.map(({ groupId }) => groupId)).size,
          messages: targets.reduce((sum, { images }) => sum + images.length, 0),
          duration_seconds: duration,
        };
      });
      return { success: true, data: { result } };
    }),
  ];
}

interface Planned {
  view: SeveralPlace;
  targets: readonly PlannedTarget[];
}

interface Planning {
  settings: SendSettings;
  phones: Awaited<ReturnType<typeof routingPhones>>;
  now: Date;
  year: number | undefined;
  media: MediaUrls;
}

async function planPlace(scope: ShopScope, subfolder: SendSubfolder, planning: Planning): Promise<Planned> {
  const { settings, phones, now, media } = planning;
  const wish = await wishOf(scope, subfolder, planning);
  const nothing = viewOf(subfolder, wish);
  if (wish.kind !== 'send') return { view: nothing, targets: [] };
  const { days, sendAfter } = wish;
  const send = { stream: 'kolaj', subfolder, days, sendAfter, onlySaleGroup: false, collageIds: null } as const;
  const plan = await planSend(scope, send, { settings, phones, now });
  const { refusal } = await verdictOf(scope, { wish: send, plan, settings, resend: false, now });
  const ids = plan.images.map(({ id }) => id);
  const view = {
    ...nothing,
    images: ids.length,
    without_price: await withoutPrice(scope, ids),
    without_code: await withoutCode(scope, ids),
    urls: plan.images.map(({ picture }) => media.picture(picture).url),
    groups: plan.targets.length,
    left_out: plan.leftOut.length,
    refusal: refusal?.code ?? null,
  };
  return { view, targets: refusal === null ? plan.targets : [] };
}

async function wishOf(scope: ShopScope, subfolder: SendSubfolder, planning: Planning): Promise<PlaceWish> {
  const { settings, now } = planning;
  const [images, log] = await Promise.all([
    readSendable(scope, { stream: 'kolaj', subfolderId: subfolder.id, now }),
    readBrandLog(scope, { stream: 'kolaj', brandKey: subfolder.brandKey, onlySale: false }),
  ]);
  const days = sendDays({ images, log, timeZone: settings.timeZone, groupKey: settings.group_key });
  return placeWish(days.filter(isShown(planning)), settings);
}

const viewOf = ({ id, name }: SendSubfolder, wish: PlaceWish): SeveralPlace => ({
  subfolder_id: id,
  name,
  state: wish.kind,
  sent_at: wish.kind === 'sent' ? wish.at.toISOString() : null,
  days: wish.kind === 'send' ? wish.days : [],
  send_after: wish.kind === 'send' ? (wish.sendAfter?.toISOString() ?? null) : null,
  left: wish.kind === 'send' ? wish.left : 0,
  images: 0,
  without_price: 0,
  without_code: 0,
  urls: [],
  groups: 0,
  left_out: 0,
  refusal: null,
});
