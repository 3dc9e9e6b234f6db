import type { ReviewOpen } from '@kolaj/contract/approval-link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { pictureSet } from '../../product/collage/media.ts';
import { LanguageSelect } from '../../product/public/public-frame.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './review.module.css';
import { beginReview, progressOf } from './review-state.ts';
import { whoAsks } from './who-asks.ts';

interface ReviewIntroProps {
  opened: ReviewOpen;
  onBegin: () => void;
}

/** Pictures that are shown beside the words. */
const SHOWN = 3;

/** Who asks for what, in whose name one decides, and until when. */
export function ReviewIntro({ opened, onBegin }: ReviewIntroProps) {
  const { t, i18n } = useLingui();
  const { shop, person, items } = opened;
  useDocumentTitle(`${shop} · ${t({ id: 'review.title', message: 'Approve collages' })}`);
  const { left } = progressOf(beginReview(items));
  const sender = opened.sender ?? shop;
  const who = whoAsks(opened);
  const until = new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const end = until.format(new Date(opened.expires_at));
  const pictures = items.filter(({ picture }) => picture !== null).slice(0, SHOWN);
  return (
    <main className={styles.room} data-scheme="dark">
      <header className={styles.introHead}>
        <strong>{shop}</strong>
        <LanguageSelect />
      </header>
      <div className={styles.intro}>
        <div className={styles.fan} aria-hidden="true">
          {pictures.map(({ id, picture }) => (
            <Picture key={id} {...pictureSet(picture)} alt="" sizes="160px" isUrgent />
          ))}
        </div>
        <h1>
          {t({
            id: 'review.asked',
            message: plural(left, { one: '# collage for you to check', other: '# collages for you to check' }),
          })}
        </h1>
        <p>
          <Trans id="review.asked-lead">{who} asks you to approve them or send them back.</Trans>
        </p>
        <p className={styles.small}>
          <Trans id="review.in-name">
            You decide as <strong>{person}</strong>, until {end}. Whoever has this link decides in that name: if you are
            somebody else, ask {sender} for your own.
          </Trans>
        </p>
        <button type="button" className={styles.begin} onClick={onBegin}>
          {left > 0 ? <Trans id="review.begin">Start</Trans> : <Trans id="review.see">See the collages</Trans>}
        </button>
      </div>
    </main>
  );
}
