import type { SendDay } from '@kolaj/contract/broadcast';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { pictureSet } from '../../lib/media.ts';
import { useIsPhone, useIsWide } from '../../lib/use-media.ts';
import { useErrorText } from '../../ui/error-text.ts';
import { FootBar } from '../../ui/foot-bar.tsx';
import { InSlot } from '../../ui/page-frame.tsx';
import { Picture } from '../../ui/picture.tsx';
import { choiceOf, firstOption, sumImages, unsentOf, wishOf } from './chosen-days.ts';
import { useRefusalText } from './refusal-text.ts';
import styles from './send.module.css';
import { type SendPreview, type SendScreen, useSendPreview } from './send.query.ts';
import { shortDuration } from './short-duration.ts';
import { useSendSearch } from './use-send-search.ts';

interface ThisSendProps {
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
}

interface Summary extends ThisSendProps {
  images: number;
  preview: SendPreview | undefined;
  /** Why it cannot be sent now. */
  reason: { text: string; tone: 'slate' | 'red' } | null;
}

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
  const reason = useReason({ chosen, images, preview, error: query.error });
  const summary = { ...props, images, preview, reason };
  if (isWide) {
    return (
      <InSlot slot="pane">
        <Pane {...summary} />
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

interface ReasonInput {
  chosen: readonly SendDay[];
  images: number;
  preview: SendPreview | undefined;
  error: unknown;
}

/** A sent day is no reason: the confirm dialog deals with it. */
function useReason({ chosen, images, preview, error }: ReasonInput): Summary['reason'] {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const errorText = useErrorText();
  if (chosen.length === 0) return { text: t({ id: 'send.choose-day', message: 'Choose a day.' }), tone: 'slate' };
  if (error !== null) return { text: errorText(error).title, tone: 'red' };
  const refusal = preview?.refusal ?? null;
  if (refusal !== null && refusal.code !== 'already_sent') return { text: refusalText(refusal).detail, tone: 'red' };
  if (images === 0) {
    return { text: t({ id: 'send.nothing', message: 'There is nothing to send in these days.' }), tone: 'slate' };
  }
  return null;
}

function Pane(summary: Summary) {
  const { t } = useLingui();
  const { screen, chosen } = summary;
  const unsent = unsentOf(screen.days);
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

/** "Only discounted products (11)" where the shop has that switch on (WG-15, D-53). */
function SaleTick({ screen, chosen, sale }: Summary) {
  const { t } = useLingui();
  const { chooseSale } = useSendSearch();
  if (!screen.onlydiscount) return null;
  const count = sumImages(chosen.length === 0 ? screen.days : chosen, true);
  return (
    <Checkbox
      size="sm"
      checked={sale}
      onChange={(event) => chooseSale(event.currentTarget.checked)}
      label={t({ id: 'send.only-discounted', message: `Only discounted products (${count})` })}
    />
  );
}

function SendButton({ images, reason }: Summary) {
  const { t } = useLingui();
  const { show } = useSendSearch();
  return (
    <Button
      variant="action"
      size="md"
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      disabled={reason !== null}
      onClick={() => show('confirm')}
    >
      {images === 0
        ? t({ id: 'send.button-none', message: 'Send images' })
        : t({ id: 'send.button', message: plural(images, { one: 'Send # image', other: 'Send # images' }) })}
    </Button>
  );
}

function Reason({ reason }: Pick<Summary, 'reason'>) {
  return (
    <p className={styles.reason} role="status" data-tone={reason?.tone}>
      {reason?.text}
    </p>
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
          {reason?.tone === 'red' ? <Reason reason={reason} /> : <SaleTick {...summary} />}
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
