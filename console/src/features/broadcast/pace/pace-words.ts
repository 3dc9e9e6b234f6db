import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import type { PacePolicy, Wait } from '@kolaj/domain/broadcast/pace/pace';
import type { PacePreset } from '@kolaj/domain/broadcast/pace/pace-choice';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/texts/format.ts';
import { draftOf } from './pace-draft.ts';

type Words = Record<PacePreset, { name: string; text: string }>;

/** Names of the paces and whom they are for. */
export function usePresetWords(channel: ChannelPace['channel']): Words {
  const { t } = useLingui();
  const limits = t({ id: 'pace.for-telegram', message: 'The limits that Telegram sets.' });
  const careful = t({ id: 'pace.for-careful', message: 'For new numbers. Recommended.' });
  return {
    careful: { name: t({ id: 'pace.careful', message: 'Careful' }), text: channel === 'telegram' ? limits : careful },
    normal: {
      name: t({ id: 'pace.normal', message: 'Normal' }),
      text: t({ id: 'pace.for-normal', message: 'For numbers that have sent to these groups for weeks.' }),
    },
    fast: {
      name: t({ id: 'pace.fast', message: 'Fast' }),
      text: t({ id: 'pace.for-fast', message: 'For old numbers only: WhatsApp may ban a number that sends too fast.' }),
    },
    own: {
      name: t({ id: 'pace.own', message: 'Custom' }),
      text: t({ id: 'pace.for-own', message: 'Every wait, the hours and the daily cap.' }),
    },
    none: {
      name: t({ id: 'pace.none', message: 'No limit' }),
      text: t({ id: 'pace.for-none', message: 'Only for the sandbox: no person receives these messages.' }),
    },
  };
}

/** "4–9 s in a group", "3–6 min rest after 40", "09:00–21:00", "100 on the first day". */
export function usePaceSummary(): (policy: PacePolicy) => string[] {
  const { t, i18n } = useLingui();
  const number = (value: number) => formatNumber(Math.round(value * 100) / 100, i18n.locale);
  const range = ({ minMs, maxMs }: Wait, unitMs: number) =>
    minMs === maxMs ? number(minMs / unitMs) : `${number(minMs / unitMs)}–${number(maxMs / unitMs)}`;
  return (policy) => {
    const { sameGroup, otherGroup, rest, window, cap } = policy;
    const [same, other, minutes] = [
      range(sameGroup, 1000),
      range(otherGroup, 1000),
      rest ? range(rest.wait, 60_000) : '',
    ];
    const every = rest?.everyMessages ?? 0;
    const start = cap ? number(cap.start) : '';
    const { from, until } = draftOf(policy);
    return [
      t({ id: 'pace.sum-same', message: `${same} s in a group` }),
      t({ id: 'pace.sum-other', message: `${other} s between groups` }),
      ...(rest ? [t({ id: 'pace.sum-rest', message: `${minutes} min rest after ${every}` })] : []),
      ...(window ? [`${from}–${until}`] : []),
      ...(cap ? [t({ id: 'pace.sum-cap', message: `${start} on the first day` })] : []),
    ];
  };
}

/** What is wrong with a choice; the server says the same by the same names. */
export function useFaultWords(): (fault: string) => string {
  const { t } = useLingui();
  return (fault) => {
    switch (fault) {
      case 'unreadable':
        return t({ id: 'pace.fault-unreadable', message: 'A field is empty or not a number.' });
      case 'turned-wait':
        return t({ id: 'pace.fault-turned', message: 'A longest wait is shorter than the shortest one.' });
      case 'too-fast':
        return t({ id: 'pace.fault-fast', message: 'Too fast: at least 2 s on WhatsApp, 3 s in a Telegram group.' });
      case 'empty-rest':
        return t({ id: 'pace.fault-rest', message: 'A rest needs a length.' });
      case 'bad-window':
        return t({
          id: 'pace.fault-hours',
          message: 'The open hours must last at least one hour and end before midnight.',
        });
      case 'bad-cap':
        return t({
          id: 'pace.fault-cap',
          message: 'A cap grows by 50 % a day at most and ends no lower than it starts.',
        });
      case 'no-brake':
        return t({ id: 'pace.fault-brake', message: 'A number needs rests or a daily cap.' });
      case 'changed-meanwhile':
        return t({ id: 'pace.fault-changed', message: 'Somebody else has changed the pace. Check it again.' });
      default:
        return t({ id: 'pace.fault-here', message: 'This pace cannot be chosen here.' });
    }
  };
}
