import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useIsPhone, useIsWide } from '../../../lib/dom/use-media.ts';
import { useNoRightText } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useSendSearch } from '../place.tsx';
import { useRefusalText } from '../words/refusal-text.ts';
import { shortDuration } from '../words/short-duration.ts';
import { useSendLabel } from '../words/use-send-label.ts';
import { choiceOf, daysFor, firstOption, sumImages, unsentOf, wishOf } from './days/chosen-days.ts';
import styles from './send.module.css';
import { type SendPreview, type SendScreen, useSendPreview } from './send.query.ts';
import { useHandingText } from './use-handing-text.ts';

/** The sum of what is chosen and the one button: a pane on wide screens, the foot bar on phones. */
export function ThisSend(props: ThisSendProps) {
  const { screen, chosen, sale } = props;
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const choice = choiceOf({ chosen, sendOnlyAfter: screen.sendOnlyAfter, sentDays: [] });
  const wish = wishOf(choice, firstOption(choice) === 'after' ? 'all' : firstOption(choice), chosen);
  const query = useSendPreview({ subfolder: screen.subfolder, wish, sale });
  const preview = chosen.length === 0 ? undefined : query.data;
  const images = chosen.length === 0 ? 0 : sumImages(chosen, sale);
  const counted = { ...props, images, preview };
  const summary = { ...counted, reason: useReason(counted, query.error) };
  if (isWide) {
    return (
      <InSlot slot="pane">
        <SendPane {...summary} />
      </InSlot>
    );
  }
  return isPhone ? (
    <Foot {...summary} />
  ) : (
    <InSlot slot="foot">
      <Strip {...summary} />
    </InSlot>
  );
}

/** Right of the table on wide screens. */
function SendPane(summary: Summary) {
  const { t } = useLingui();
  const { screen, chosen } = summary;
  const unsent = unsentOf(daysFor(screen.days, summary.sale));
  const count = unsent.length;
  const { choose } = useSendSearch();
  const pictures = chosen.flatMap((day) => day.pictures.slice(0, chosen.length === 1 ? 10 : 5)).slice(0, 10);
  return (
    <section className={styles.pane} aria-label={t({ id: 'send.this', message: 'This send' })}>
      <h2>{t({ id: 'send.this', message: 'This send' })}</h2>
      <Facts {...summary} />
      <SaleTick {...summary} />
      {pictures.length > 0 && (
        <div className={styles.pictures} aria-hidden="true">
          {pictures.map((picture) => (
            <Picture key={picture.url} {...pictureSet(picture)} alt="" sizes="52px" />
          ))}
        </div>
      )}
      <SendButton {...summary} />
      <Reason {...summary} />
      {chosen.length === 0 && count > 0 && (
        <Button onClick={() => choose(unsent.map(({ date }) => date))}>
          <Plural id="send.choose-unsent" value={count} one="Choose the unsent day" other="Choose # unsent days" />
        </Button>
      )}
      {summary.reason === null && (
        <p className={styles.hint}>
          <Trans id="send.confirm-hint">You confirm once more, with all facts.</Trans>
        </p>
      )}
    </section>
  );
}

/** More days than this are counted, not listed. */
const LISTED_DAYS = 4;

function Facts({ chosen, images, preview }: Summary) {
  const { t, i18n } = useLingui();
  const unknown = '–';
  const days = chosen.length <= LISTED_DAYS ? chosen.map(({ day }) => day).join(', ') : String(chosen.length);
  const facts = [
    { id: 'days', label: t({ id: 'send.days', message: 'Days' }), value: days || unknown },
    { id: 'images', label: t({ id: 'send.images', message: 'Images' }), value: chosen.length > 0 ? images : unknown },
    { id: 'groups', label: t({ id: 'send.groups', message: 'Groups' }), value: preview?.targets.length ?? unknown },
    {
      id: 'duration',
      label: t({ id: 'send.duration', message: 'Duration' }),
      value:
        preview === undefined || preview.images === 0 ? unknown : shortDuration(preview.duration_seconds, i18n.locale),
    },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Foot(summary: Summary) {
  const { chosen, preview, screen, reason } = summary;
  const { t, i18n } = useLingui();
  const count = chosen.length;
  return (
    <FootBar
      isTask
      facts={
        <section className={styles.footLine} aria-label={t({ id: 'send.this', message: 'This send' })}>
          <SaleTick {...summary} />
          {reason?.tone === 'red' && <Reason reason={reason} />}
          <span>
            {count === 0 ? (
              !screen.onlydiscount && reason?.text
            ) : (
              <>
                <Plural id="send.day-count" value={count} one="# day" other="# days" />
                {preview !== undefined &&
                  preview.images > 0 &&
                  ` · ${shortDuration(preview.duration_seconds, i18n.locale)}`}
              </>
            )}
          </span>
        </section>
      }
    >
      <SendButton {...summary} />
    </FootBar>
  );
}

/** Between phone and wide screen: one line at the foot of the table. */
function Strip(summary: Summary) {
  const { chosen, preview, reason } = summary;
  const { t, i18n } = useLingui();
  const count = chosen.length;
  return (
    <section className={styles.strip} aria-label={t({ id: 'send.this', message: 'This send' })}>
      <SaleTick {...summary} />
      {reason === null ? (
        <span>
          <Plural id="send.day-count" value={count} one="# day" other="# days" />
          {preview !== undefined && ` · ${shortDuration(preview.duration_seconds, i18n.locale)}`}
        </span>
      ) : (
        <Reason reason={reason} />
      )}
      <SendButton {...summary} />
    </section>
  );
}

/** "Only discounted products (11)" where the shop has that switch on (WG-15, D-53). */
function SaleTick({ screen, chosen, sale }: Summary) {
  const { t } = useLingui();
  const { chooseSale } = useSendSearch();
  // Photos without a collage have no price.
  if (!screen.onlydiscount || screen.subfolder.stream !== 'kolaj') return null;
  const count = sumImages(chosen.length === 0 ? screen.days : chosen, true);
  return (
    <Checkbox
      size="sm"
      checked={sale}
      // What is ticked can always be unticked.
      disabled={count === 0 && !sale}
      description={count === 0 && t({ id: 'send.no-discounted', message: 'No discounted products in these days.' })}
      onChange={(event) => chooseSale(event.currentTarget.checked)}
      label={t({ id: 'send.only-discounted', message: `Only discounted products (${count})` })}
    />
  );
}

/** Opens the question; nothing is sent by it. */
function SendButton({ images, reason }: Summary) {
  const label = useSendLabel(images);
  const { show } = useSendSearch();
  return (
    <Button
      variant="action"
      size="md"
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      onClick={() => show('confirm')}
    >
      {label}
    </Button>
  );
}

/** Says why the button is off. */
function Reason({ reason }: Pick<Summary, 'reason'>) {
  return (
    <p className={styles.reason} role="status" data-tone={reason?.tone}>
      {reason?.text}
    </p>
  );
}

interface ThisSendProps {
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
}

/** What is chosen, in numbers. */
interface Summary extends ThisSendProps {
  images: number;
  preview: SendPreview | undefined;
  /** Why it cannot be sent now. */
  reason: { text: string; tone: 'slate' | 'red' } | null;
}

/** Why it cannot be sent now. A sent day is no reason: the confirm dialog deals with it. */
function useReason(
  { screen, chosen, sale, images, preview }: Omit<Summary, 'reason'>,
  error: unknown,
): Summary['reason'] {
  const { t } = useLingui();
  const handing = useHandingText(screen.subfolder.id);
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  const noRightText = useNoRightText();
  const maySend = useMay('send');
  if (!maySend) return { text: noRightText('send'), tone: 'slate' };
  if (handing !== null) return { text: handing, tone: 'slate' };
  if (chosen.length === 0) return { text: t({ id: 'send.choose-day', message: 'Choose a day.' }), tone: 'slate' };
  if (error !== null) return { text: errorText(error).title, tone: 'red' };
  const refusal = preview?.refusal ?? null;
  // Without a sale group the question offers the other groups (D-53).
  const isAsked = refusal?.code === 'already_sent' || (sale && refusal?.code === 'no_target');
  if (refusal !== null && !isAsked) return { text: refusalText(refusal).detail, tone: 'red' };
  if (images === 0) {
    return { text: t({ id: 'send.nothing', message: 'There is nothing to send in these days.' }), tone: 'slate' };
  }
  return null;
}
