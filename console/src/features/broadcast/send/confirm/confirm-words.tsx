import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime, useNow } from '../../../../lib/texts/format.ts';
import type { Fact, FactLine } from '../../../../ui/dialog/confirm-facts.tsx';
import { groupKinds, kindIcons, useKindName } from '../../words/group-kinds.ts';
import { useLeftOutName, useServerWords } from '../../words/server-words.ts';
import { shortDuration } from '../../words/short-duration.ts';
import type { SendPreview } from '../send.query.ts';
import { FoldedNames } from './folded-names.tsx';

/** The four cells: images, groups, phones, duration. */
export function useConfirmFacts(preview: SendPreview | undefined): Fact[] {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { images, targets, phones, duration_seconds: seconds = 0 } = preview ?? {};
  const end = formatTime(new Date(now + seconds * 1000));
  const unknown = '–';
  return [
    { id: 'images', value: images ?? unknown, label: t({ id: 'send.fact-images', message: 'images' }) },
    { id: 'groups', value: targets?.length ?? unknown, label: t({ id: 'send.fact-groups', message: 'groups' }) },
    {
      id: 'phones',
      value: phones?.active ?? unknown,
      ...(phones === undefined ? {} : { of: `/ ${phones.total}` }),
      label: t({ id: 'send.fact-phones', message: 'phones active' }),
    },
    {
      id: 'duration',
      value: preview === undefined || images === 0 ? unknown : shortDuration(seconds, i18n.locale),
      label:
        preview === undefined || images === 0
          ? t({ id: 'send.duration', message: 'Duration' })
          : t({ id: 'send.fact-end', message: `done about ${end}` }),
    },
  ];
}

/** Groups by kind with their names. */
export function useConfirmLines(preview: SendPreview | undefined, brand: string): FactLine[] {
  const kindName = useKindName();
  const targets = preview?.targets ?? [];
  return groupKinds.flatMap((kind) => {
    const of = targets.filter((target) => target.kind === kind);
    if (of.length === 0) return [];
    return [
      {
        id: kind,
        icon: kindIcons[kind],
        title: kind === 'brand' ? `${kindName(kind)} · ${brand}` : kindName(kind),
        names: <FoldedNames names={of.map(({ name }) => name)} />,
        count: of.length,
      },
    ];
  });
}

/** Who gets nothing, and why: those with the same reason in one line. */
export function useLeftOut(preview: SendPreview | undefined): { id: string; text: ReactNode }[] {
  const words = useServerWords();
  const nameOf = useLeftOutName();
  const byReason = Map.groupBy(preview?.left_out ?? [], ({ reason }) => reason);
  return [...byReason].map(([reason, of]) => ({
    id: reason,
    text: (
      <>
        <FoldedNames names={of.map(({ name }) => nameOf(name))} />
        {`: ${words(reason)}`}
      </>
    ),
  }));
}

const FAST_PER_MINUTE = 60;

/** The pace in words, from what the dry run foresees. */
export function usePace(preview: SendPreview | undefined): string {
  const { t } = useLingui();
  if (preview === undefined || preview.images === 0) return '';
  const messages = preview.targets.reduce((sum, { images }) => sum + images, 0);
  const rate = messagesPerMinute(messages, preview.duration_seconds);
  return rate === null || rate > FAST_PER_MINUTE
    ? t({ id: 'send.pace-fast', message: `${messages} messages, sent one after the other.` })
    : t({ id: 'send.pace', message: `${messages} messages at a careful pace, about ${rate} a minute.` });
}

/** null = too short to speak of a rate. */
export const messagesPerMinute = (messages: number, seconds: number): number | null =>
  seconds < 30 ? null : Math.max(1, Math.round((messages * 60) / seconds));
