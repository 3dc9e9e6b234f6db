import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatTime, useNow } from '../../../../lib/texts/format.ts';
import { useNoRightText } from '../../../../product/account/no-right.tsx';
import { useMay } from '../../../../product/account/use-may.ts';
import { useChannelLine } from '../../../../product/sending/channel-line.ts';
import { useLeftOutWords } from '../../../../product/sending/left-out-words.ts';
import { ConfirmFacts, type Fact, type FactLine } from '../../../../ui/dialog/confirm-facts.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { groupKinds, kindIcons, useKindName } from '../../words/group-kinds.ts';
import { useRefusalText } from '../../words/refusal-text.ts';
import { shortDuration } from '../../words/short-duration.ts';
import { useSendLabel } from '../../words/use-send-label.ts';
import { sentWhen } from '../days/day-status.tsx';
import styles from '../send.module.css';
import type { SendPreview, SendScreen } from '../send.query.ts';
import { useHandingText } from '../use-handing-text.ts';

interface ConfirmQuestionProps extends WhyNotInput {
  isOpen: boolean;
  onClose: () => void;
  screen: SendScreen;
  isBusy: boolean;
  /** All of it was sent before: said with its times, and on the button. */
  isRepeat: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** All facts of a send, and what can prevent it. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { screen, days, preview, isBusy, isRepeat, children } = props;
  const brand = screen.subfolder.name;
  const images = preview?.images ?? 0;
  const lines = [...useConfirmLines(preview, brand), ...useChannelLine(preview?.targets ?? [])];
  const leftOut = useLeftOut(preview);
  const whyNot = useWhyNot(props);
  // What is being handed over is not refused for being sent.
  const refusal = isBusy ? null : whyNot;
  const start = useStart(preview);
  const pace = usePace(preview);
  const handing = useHandingText(screen.subfolder.id);
  const names = days.map(({ day }) => day).join(', ');
  return (
    <ConfirmFacts
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={useTitle(preview)}
      under={`${brand} · ${names}. ${start}`}
      facts={useConfirmFacts(preview)}
      lines={images === 0 ? [] : lines}
      leftOut={images === 0 ? [] : leftOut}
      below={preview?.lacks_link && images > 0 ? <LacksLink /> : null}
      note={handing ?? pace}
      confirm={useSendLabel(images, isRepeat)}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      onConfirm={props.onConfirm}
      isBusy={isBusy || (preview === undefined && props.error === null)}
      {...(refusal === null ? {} : { refusal })}
    >
      {children}
      {isRepeat && <SentBefore days={days} />}
    </ConfirmFacts>
  );
}

/** Said before, not only by an empty line of Sales afterwards. */
function LacksLink() {
  return (
    <p className={styles.lacksLink}>
      <Trans id="send.lacks-link">No link to your site goes along, so what this send brings is not measured.</Trans>{' '}
      <Link to="/settings" search={{ section: 'sending' }}>
        <Trans id="send.lacks-link-settings">Links in the settings</Trans>
      </Link>
    </p>
  );
}

/** The question must fit a laptop's window; more names than this are asked for. */
const SHOWN_NAMES = 8;

/** Names in one line of words, the first of them when they are many. */
function FoldedNames({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const hidden = names.length - SHOWN_NAMES;
  if (isOpen || hidden <= 1) return names.join(' · ');
  return (
    <>
      {names.slice(0, SHOWN_NAMES).join(' · ')}{' '}
      <UnstyledButton className={styles.unfold ?? ''} onClick={() => setIsOpen(true)}>
        {t({ id: 'send.more-names', message: plural(hidden, { one: '+ # more', other: '+ # more' }) })}
      </UnstyledButton>
    </>
  );
}

/** The four cells: images, groups, phones, duration. */
function useConfirmFacts(preview: SendPreview | undefined): Fact[] {
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
      value: images ? shortDuration(seconds, i18n.locale) : unknown,
      label: images
        ? t({ id: 'send.fact-end', message: `done about ${end}` })
        : t({ id: 'send.duration', message: 'Duration' }),
    },
  ];
}

/** Groups by kind with their names. */
function useConfirmLines(preview: SendPreview | undefined, brand: string): FactLine[] {
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
function useLeftOut(preview: SendPreview | undefined): { id: string; text: ReactNode }[] {
  const { nameOf, reasonOf } = useLeftOutWords();
  const byReason = Map.groupBy(preview?.left_out ?? [], ({ reason }) => reasonOf(reason));
  return [...byReason].map(([reason, of]) => ({
    id: reason,
    text: (
      <>
        <FoldedNames names={of.map(nameOf)} />
        {`: ${reason}`}
      </>
    ),
  }));
}

const FAST_PER_MINUTE = 60;

/** The pace in words, from what the dry run foresees. */
function usePace(preview: SendPreview | undefined): string {
  const { t } = useLingui();
  if (preview === undefined || preview.images === 0) return '';
  const messages = preview.targets.reduce((sum, { images }) => sum + images, 0);
  const rate = messagesPerMinute(messages, preview.sending_seconds);
  return rate === null || rate > FAST_PER_MINUTE
    ? t({ id: 'send.pace-fast', message: `${messages} messages, sent one after the other.` })
    : t({ id: 'send.pace', message: `${messages} messages at a careful pace, about ${rate} a minute.` });
}

/** A shorter wait than this is nothing to speak of, s. */
const WAIT_SECONDS = 120;

/** When it begins: at once, later because phones rest at night or their day is full, or some of it later. */
function useStart(preview: SendPreview | undefined): string {
  const { t } = useLingui();
  const now = useNow();
  const { starts_in_seconds: first = 0, last_starts_in_seconds: last = 0 } = preview ?? {};
  const time = (seconds: number) => formatTime(new Date(now + seconds * 1000));
  const [firstTime, lastTime] = [time(first), time(last)];
  if (first >= WAIT_SECONDS)
    return t({ id: 'send.starts-at', message: `Starts at ${firstTime}: until then the phones rest.` });
  const atOnce = t({ id: 'send.starts-now', message: 'Starts at once.' });
  if (last < WAIT_SECONDS) return atOnce;
  return `${atOnce} ${t({ id: 'send.rest-starts-at', message: `Phones that rest now begin at ${lastTime}.` })}`;
}

/** null = too short to speak of a rate. */
const messagesPerMinute = (messages: number, seconds: number): number | null =>
  seconds < 30 ? null : Math.max(1, Math.round((messages * 60) / seconds));

function useTitle(preview: SendPreview | undefined): string {
  const { t } = useLingui();
  const images = preview?.images ?? 0;
  const groups = preview?.targets.length ?? 0;
  if (images === 0) return t({ id: 'send.confirm-none', message: 'Start collage sending?' });
  return t({
    id: 'send.confirm-title',
    message: `Send ${plural(images, { one: '# image', other: '# images' })} to ${plural(groups, { one: '# group', other: '# groups' })}?`,
  });
}

/** Said above the facts when all of it was sent before, with the times. */
function SentBefore({ days }: { days: readonly SendDay[] }) {
  const when = days
    .flatMap(({ day, date, update_date }) => (update_date === null ? [] : [`${day}: ${sentWhen(date, update_date)}`]))
    .join(', ');
  return (
    <div className={styles.spaced}>
      <Banner tone="red" title={<Trans id="send.sent-before">The folder was sent before.</Trans>}>
        {when}
      </Banner>
    </div>
  );
}

interface WhyNotInput {
  days: readonly SendDay[];
  /** undefined until the server has counted. */
  preview: SendPreview | undefined;
  /** null = the server could count. */
  error: unknown;
  isAfter: boolean;
}

/** Why the button is off: nothing new since the last send, no group, no connection. A sent day is not such a reason. */
function useWhyNot({ preview, error, isAfter, days }: WhyNotInput): string | null {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const noRightText = useNoRightText();
  const maySend = useMay('send');
  if (!maySend) return noRightText('send');
  if (error !== null) return errorText(error).title;
  if (preview === undefined) return null;
  const [day] = days;
  if (preview.images === 0 && isAfter && day?.update_date) {
    const time = sentWhen(day.date, day.update_date);
    return t({ id: 'send.nothing-new', message: `Nothing new since ${time}.` });
  }
  const { refusal } = preview;
  if (refusal !== null && refusal.code !== 'already_sent') return refusalText(refusal).detail;
  return null;
}
