import { languages } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from './calendar.module.css';
import { useFeed, useMakeFeed, useRemoveFeed } from './feed.query.ts';

/** The calendar in other programs: an address that is shown once, can be made again, and taken away. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useFeed();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'schedule.feed', message: 'In your own calendar' })}
      under={t({
        id: 'schedule.feed-under',
        message: 'Google, Apple and Outlook show sends and schedules under a secret address.',
      })}
    >
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 3 }}>
        {(feed) => <Feed feed={feed} />}
      </Loaded>
    </Dialog>
  );
}

function Feed({ feed }: { feed: { created_at: string; read_at: string | null } | null }) {
  const { t, i18n } = useLingui();
  const ago = useTimeAgo();
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  const language = languages.find((one) => one === i18n.locale) ?? 'en';
  const made = make.data?.url;
  const error = make.error ?? remove.error;
  const read = feed?.read_at ? ago(feed.read_at) : null;
  return (
    <div className={styles.details}>
      {error && <ErrorBanner error={error} onClose={() => (make.isError ? make : remove).reset()} />}
      {made !== undefined && feed !== null && (
        <>
          <p>
            {t({
              id: 'schedule.feed-once',
              message: 'Copy the address now; it is not shown again. Anyone with it sees what you send and when.',
            })}
          </p>
          <code className={styles.address}>{made}</code>
          <CopyButton text={made} />
        </>
      )}
      {made === undefined && feed !== null && (
        <p>
          {read === null
            ? t({ id: 'schedule.feed-unread', message: 'There is an address; no program has read it yet.' })
            : t({ id: 'schedule.feed-read', message: `There is an address. Last read: ${read}.` })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant={feed === null ? 'action' : 'default'}
          loading={make.isPending}
          onClick={() => make.mutate(language)}
        >
          {feed === null
            ? t({ id: 'schedule.feed-make', message: 'Make an address' })
            : t({ id: 'schedule.feed-again', message: 'Make a new one; the old one ends' })}
        </Button>
        {feed !== null && (
          <Button
            loading={remove.isPending}
            onClick={() => {
              make.reset();
              remove.mutate();
            }}
          >
            {t({ id: 'schedule.feed-end', message: 'End the address' })}
          </Button>
        )}
      </div>
    </div>
  );
}
