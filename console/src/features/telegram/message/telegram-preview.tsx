import { useLingui } from '@lingui/react/macro';
import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { TelegramPost } from '../telegram.query.ts';
import styles from './telegram-preview.module.css';

/** The chat with the message in it, just as the groups will see it. */
export function TelegramPreview({ posts, isSmall = false }: { posts: readonly TelegramPost[]; isSmall?: boolean }) {
  const { t } = useLingui();
  if (posts.length === 0) return null;
  return (
    <section
      className={styles.preview}
      data-small={isSmall || undefined}
      aria-label={t({ id: 'telegram.preview', message: 'Exactly as the group will see it' })}
    >
      {!isSmall && (
        <p className={styles.caption} aria-hidden>
          {t({ id: 'telegram.preview', message: 'Exactly as the group will see it' })}
        </p>
      )}
      <ol className={styles.chat}>
        {posts.map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have a place and nothing else
          <li key={index}>
            <Post post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Post({ post }: { post: TelegramPost }) {
  const { text, bold, rows } = post;
  return (
    <>
      <div className={styles.bubble}>
        <Media post={post} />
        {text !== '' && (
          <p dir="auto" className={styles.text}>
            {bold > 0 && <strong>{text.slice(0, bold)}</strong>}
            {text.slice(bold)}
          </p>
        )}
      </div>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place and nothing else
        <ul key={at} className={styles.row}>
          {row.map(({ text: words, url }) => (
            <li key={`${words} ${url}`}>
              <a href={url} target="_blank" rel="noreferrer" title={url} dir="auto">
                {words}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

/** Telegram fetches it from its address when the message is sent; here it is named. */
function Media({ post: { kind, url } }: { post: TelegramPost }) {
  const { t } = useLingui();
  if (url === null) return null;
  const isVideo = kind === 'video';
  const MediaIcon = isVideo ? IconPlayerPlayFilled : IconPhoto;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.media}>
      <span className={styles.play}>
        <MediaIcon size={26} aria-hidden />
      </span>
      <span className={styles.address}>
        {isVideo ? t({ id: 'telegram.video', message: 'Video' }) : t({ id: 'telegram.photo', message: 'Picture' })}:{' '}
        {url}
      </span>
    </a>
  );
}
