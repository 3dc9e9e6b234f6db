import { getPace, savePace } from '@kolaj/contract/broadcast/pace';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { type ChoiceTrouble, choiceTrouble, policyOf } from '@kolaj/domain/broadcast/pace/pace-choice';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { readClock } from '../clock.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { readPaces, wakeForNewPace, writePace } from './pace.store.ts';
import { paceView } from './pace-view.ts';
import { countGroups, readSenderDays } from './sender-days.store.ts';

interface Deps {
  addresses: InstallationAddresses;
}

const refusals: Record<ChoiceTrouble | 'changed-meanwhile', { code: RefusalCode; message: string }> = {
  'not-here': { code: 'pace_not_here', message: 'This pace cannot be chosen for this channel.' },
  'no-figures': { code: 'pace_no_figures', message: 'A pace of one’s own needs its figures.' },
  'turned-wait': { code: 'pace_turned_wait', message: 'A longest wait is shorter than its shortest one.' },
  'too-fast': { code: 'pace_too_fast', message: 'That is faster than the channel bears.' },
  'empty-rest': { code: 'pace_empty_rest', message: 'A rest needs at least a second, after at least one message.' },
  'bad-window': { code: 'pace_bad_window', message: 'The open hours must be at least one, and not go over midnight.' },
  'bad-cap': {
    code: 'pace_bad_cap',
    message: 'A cap starts at one or more, grows by at most a half a day, and ends no lower than it starts.',
  },
  'no-brake': { code: 'pace_no_brake', message: 'A number needs a rest or a daily cap.' },
  'changed-meanwhile': { code: 'pace_changed_meanwhile', message: 'Somebody else has changed the pace meanwhile.' },
};

const refused = (why: keyof typeof refusals) => ({ success: false as const, ...refusals[why] });

/** How fast the shop's senders go: what holds, and choosing another pace (D-54). */
export function paceRoutes({ addresses }: Deps): Route[] {
  return [
    on(getPace).run(async (_input, { inShop, shop }) => {
      const channels = await inShop(async (scope) => {
        const paces = await readPaces(scope, addresses);
        const senders = await readSenderDays(scope);
        const groups = await countGroups(scope);
        const clocked = { now: await readClock(scope), timeZone: shop.timeZone };
        return channelKinds.map((channel) =>
          paceView({ channel, pace: paces[channel], senders, groups: groups.get(channel) ?? 0, ...clocked }),
        );
      });
      return { success: true, data: { result: { time_zone: shop.timeZone, channels } } };
    }),

    on(savePace).run(async ({ channel, preset, policy = null, version }, { inShop, account, note }) => {
      const wish = { channel, preset, policy: preset === 'own' ? policy : null };
      return inShop(async (scope) => {
        const { isSandbox, choice } = (await readPaces(scope, addresses))[channel];
        const trouble = choiceTrouble(wish, { channel, isSandbox });
        if (trouble) return refused(trouble);
        const kept = await writePace(scope, { ...wish, userId: account.userId, version });
        if (kept === null) return refused('changed-meanwhile');
        const laneIds = await wakeForNewPace(scope, { channel, policy: policyOf(wish, { channel, isSandbox }) });
        await wakeLanes(scope, laneIds);
        note({ object: channel, diff: { from: choice.preset, to: preset, policy: wish.policy } });
        await tell(scope, { kind: 'broadcasts' });
        return { success: true as const, data: { result: { version: kept } } };
      });
    }),
  ];
}
