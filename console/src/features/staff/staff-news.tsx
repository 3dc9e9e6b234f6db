import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import styles from './staff.module.css';

/** What has just happened to the staff. */
export type News =
  | { kind: 'invited'; email: string }
  | { kind: 'removed'; name: string }
  | { kind: 'refused'; text: string }
  | { kind: 'failed'; error: Error };

/** Shows the news in place; successes disappear automatically. */
export function StaffNews({ news, onClose }: { news: News; onClose: () => void }) {
  return (
    <div className={styles.news}>
      <NewsBanner news={news} onClose={onClose} />
    </div>
  );
}

function NewsBanner({ news, onClose }: { news: News; onClose: () => void }) {
  const { t } = useLingui();
  switch (news.kind) {
    case 'invited': {
      const { email } = news;
      return (
        <Banner tone="green" title={t({ id: 'staff.invited', message: `${email} is invited.` })} onClose={onClose}>
          {t({ id: 'staff.invited-next', message: 'The mail is on its way.' })}
        </Banner>
      );
    }
    case 'removed': {
      const { name } = news;
      return (
        <Banner
          tone="green"
          title={t({ id: 'staff.removed', message: `${name} no longer works here.` })}
          onClose={onClose}
        />
      );
    }
    case 'refused':
      return <Banner tone="red" title={news.text} onClose={onClose} />;
    case 'failed':
      return <ErrorBanner error={news.error} onClose={onClose} />;
  }
}
