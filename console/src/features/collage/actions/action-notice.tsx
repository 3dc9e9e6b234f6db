import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from '../head/collages.module.css';
import type { ActionResult, RefusedCard } from './action-result.ts';

export type Notice = Exclude<ActionResult, { kind: 'done' }>;

/** What did not work, in place, until closed. */
export function ActionNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const refusalOf = useRefusalText();
  switch (notice.kind) {
    case 'partly':
      return (
        <div className={styles.notice} ref={bringIntoSight}>
          <Banner
            tone="amber"
            title={
              <Plural
                id="collages.not-done"
                value={notice.refused.length}
                one="# collage stays as it is."
                other="# collages stay as they are."
              />
            }
            onClose={onClose}
          >
            {notice.refused.slice(0, NAMED_AT_MOST).map((refused) => (
              <span key={refused.card.id} className={styles.noticeLine}>
                {refused.card.code}: {refusalOf(refused)}
              </span>
            ))}
            {notice.refused.length > NAMED_AT_MOST && (
              <span className={styles.noticeLine}>
                {t({
                  id: 'collages.and-more',
                  message: plural(notice.refused.length - NAMED_AT_MOST, { one: 'and # more', other: 'and # more' }),
                })}
              </span>
            )}
          </Banner>
        </div>
      );
    case 'refused':
      return (
        <div className={styles.notice} ref={bringIntoSight}>
          <Banner tone="red" title={t(refusalWords[notice.code])} onClose={onClose} />
        </div>
      );
    case 'broken': {
      const { title, detail } = textOf(notice.error);
      return (
        <div className={styles.notice} ref={bringIntoSight}>
          <Banner tone="red" title={title} onClose={onClose}>
            {detail}
          </Banner>
        </div>
      );
    }
  }
}

const NAMED_AT_MOST = 4;

/** Whoever acts far down a list on a phone, or undoes there, sees no notice at its head. */
const bringIntoSight = (notice: HTMLDivElement | null) => notice?.scrollIntoView({ block: 'nearest' });

function useRefusalText(): (refused: RefusedCard) => string {
  const { t } = useLingui();
  return ({ why }) => {
    switch (why) {
      case 'conflict':
        return t({ id: 'outcome.conflict', message: 'somebody changed it in the meantime' });
      case 'not-ready':
        return t({ id: 'outcome.not-ready', message: 'its picture is still being drawn' });
      case 'busy':
        return t({ id: 'outcome.busy', message: 'it is still being made' });
      case 'no-values':
        return t({ id: 'outcome.no-values', message: 'it has no texts yet' });
      default:
        return t({ id: 'outcome.not-found', message: 'it no longer exists' });
    }
  };
}
