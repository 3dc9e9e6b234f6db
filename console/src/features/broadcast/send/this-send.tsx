import { Plural, useLingui } from '@lingui/react/macro';
import { useIsPhone, useIsWide } from '../../../lib/dom/use-media.ts';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { shortDuration } from '../words/short-duration.ts';
import { choiceOf, firstOption, sumImages, wishOf } from './days/chosen-days.ts';
import styles from './send.module.css';
import { useSendPreview } from './send.query.ts';
import { SendPane } from './send-pane.tsx';
import { Reason, SaleTick, SendButton } from './send-parts.tsx';
import { type Summary, type ThisSendProps, useReason } from './send-summary.ts';

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
  const reason = useReason({ chosen, sale, images, preview, error: query.error });
  const summary = { ...props, images, preview, reason };
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
