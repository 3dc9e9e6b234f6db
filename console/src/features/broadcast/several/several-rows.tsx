import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { SeveralPlace } from '@kolaj/contract/broadcast/several';
import type { Subfolder } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { badgeOf } from '../../../product/sending/send-numbers.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { PictureStrip } from '../../../ui/picture/picture-strip.tsx';
import { PlaceStatus } from '../folders/place-status.tsx';
import { useAllSends } from '../progress/progress.query.ts';
import type { RunResult } from '../send/run-batches.ts';
import { useLastRun } from '../send/send.query.ts';
import { dayNames } from '../words/day-names.ts';
import styles from './several.module.css';

interface SeveralRowProps {
  place: SeveralPlace;
  subfolder: Subfolder | undefined;
  year: number | undefined;
  isChosen: boolean;
  /** Its send was confirmed on this page. */
  isHanded: boolean;
  /** It can be chosen now. */
  isOpen: boolean;
  onToggle: () => void;
}

/** A brand: what would be sent of it, or how its send stands. */
export function SeveralRow({ place, subfolder, year, isChosen, isHanded, isOpen, onToggle }: SeveralRowProps) {
  const { subfolder_id: id, name } = place;
  const facts = usePlaceFacts(place);
  const run = useLastRun(id);
  const broadcast = isHanded && run?.result?.kind === 'started' ? (run.result.broadcastId ?? undefined) : undefined;
  const hasFailed = run !== null && run.result !== null && run.result.kind !== 'started';
  const pictures = (subfolder?.covers ?? []).slice(0, 3).map((cover) => ({ id: cover.url, ...pictureSet(cover) }));
  return (
    <li className={styles.place}>
      <Checkbox
        size="md"
        className={styles.tick ?? ''}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onToggle}
        label={subfolder?.data.showing_name ?? name}
        description={facts}
      />
      <PictureStrip pictures={pictures} look="stack" />
      <Link
        to="/wgroup/send/$subfolder"
        params={{ subfolder: id }}
        search={{ year, broadcast }}
        className={styles.state}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        {isHanded && (!isOpen || hasFailed) ? <RunState id={id} /> : <OwnState place={place} />}
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}

/** "27-11 · 12 images to 9 groups · 2 without price", or why nothing can be sent. */
function usePlaceFacts(place: SeveralPlace): string {
  const { t } = useLingui();
  const { state, days, images, groups, without_price: unpriced, without_code: uncoded, left, refusal } = place;
  if (refusal !== null) return t(refusalWords[refusal]);
  if (state !== 'send') return '';
  return [
    dayNames(days),
    t({
      id: 'send.several-what',
      message: `${plural(images, { one: '# image', other: '# images' })} to ${plural(groups, { one: '# group', other: '# groups' })}`,
    }),
    unpriced > 0 &&
      t({ id: 'bulk.no-price', message: plural(unpriced, { one: '# without price', other: '# without price' }) }),
    uncoded > 0 &&
      t({ id: 'bulk.no-code', message: plural(uncoded, { one: '# without code', other: '# without code' }) }),
    left > 0 &&
      t({
        id: 'send.several-left',
        message: plural(left, { one: '# more on sent days', other: '# more on sent days' }),
      }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function OwnState({ place }: { place: SeveralPlace }) {
  const { state, images, sent_at } = place;
  if (state === 'sending') return <StatusBadge status="sending" />;
  const none = { uncertain: 0, sending: 0, paused: 0, failed: 0 };
  return <PlaceStatus state={{ ...none, unsent: images, sent_at }} />;
}

/** How the brand's own send stands: waiting for its turn, handed over, then as its progress says. */
function RunState({ id }: { id: string }) {
  const run = useLastRun(id);
  const sends = useAllSends(undefined).data;
  if (run === null) return <StatusBadge status="queued" />;
  const { result } = run;
  if (result === null) return <StatusBadge status="sending" />;
  if (result.kind !== 'started') return <WentWrong result={result} />;
  const send = sends?.find((one) => one.id === result.broadcastId);
  return send === undefined ? <StatusBadge status="sending" /> : <SendState send={send} />;
}

function SendState({ send }: { send: BroadcastSummary }) {
  const { done, total } = send.counts;
  return <StatusBadge status={badgeOf(send)} count={`${done}/${total}`} />;
}

function WentWrong({ result }: { result: Exclude<RunResult, { kind: 'started' }> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const words = result.kind === 'refused' ? t(refusalWords[result.refusal.code]) : errorText(result.error).title;
  return <StatusBadge status="failed-delivery" label={words} />;
}
