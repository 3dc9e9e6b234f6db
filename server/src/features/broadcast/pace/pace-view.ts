import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import { laneToday } from '@kolaj/domain/broadcast/pace/lane';
import { type PacePreset, pacePresets, policyOf, presetsOf } from '@kolaj/domain/broadcast/pace/pace-choice';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { KnownPace } from './pace.store.ts';
import type { SenderDay } from './sender-days.store.ts';

interface Shown {
  channel: ChannelKind;
  pace: KnownPace;
  senders: readonly SenderDay[];
  groups: number;
  now: Date;
  timeZone: string;
}

/** One channel's pace as the console shows it, with where its senders are today. */
export function paceView({ channel, pace, senders, groups, now, timeZone }: Shown): ChannelPace {
  const { choice, isSandbox, version, changed } = pace;
  const own = senders.filter((sender) => sender.channel === channel);
  return {
    channel,
    preset: choice.preset,
    presets: presetsOf(channel, { isSandbox }),
    policies: policiesOf(pace, channel),
    version,
    changed: changed && { at: changed.at.toISOString(), by: changed.by },
    groups,
    phones: own.filter(({ isActive }) => isActive).length,
    senders: own.map((sender) => senderView(sender, { pace, now, timeZone })),
  };
}

function policiesOf({ choice, isSandbox }: KnownPace, channel: ChannelKind): ChannelPace['policies'] {
  const meant = (preset: PacePreset) =>
    preset === 'own' ? choice.policy : policyOf({ preset, policy: null }, { channel, isSandbox });
  const [careful, normal, fast, own, none] = pacePresets.map(meant);
  return {
    careful: careful ?? null,
    normal: normal ?? null,
    fast: fast ?? null,
    own: own ?? null,
    none: none ?? null,
  };
}

type Clocked = Pick<Shown, 'pace' | 'now' | 'timeZone'>;

function senderView({ id, name, lane, pauseReason }: SenderDay, { pace, now, timeZone }: Clocked) {
  const { sentToday, cap, incident } = laneToday(pace.policy, lane, { now, timeZone });
  const isPaused = lane.pausedUntil !== null && lane.pausedUntil > now;
  return {
    id,
    name,
    sent_today: sentToday,
    cap_today: cap,
    incident,
    paused_until: isPaused ? (lane.pausedUntil?.toISOString() ?? null) : null,
    pause_reason: isPaused ? pauseReason : null,
  };
}
