import { useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import styles from './build.module.css';

/** The published site itself, as a customer's phone shows it. `version` reloads it when another one goes live. */
export function LiveSite({ url, version }: { url: string; version: string }) {
  const { t } = useLingui();
  const title = t({ id: 'build.site', message: 'The live site' });
  return (
    <aside className={styles.site} aria-label={title}>
      <div className={styles.phone}>
        <iframe
          key={version}
          src={url}
          title={title}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      </div>
      <p className={styles.siteFoot}>
        <span>{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
        <a href={url} target="_blank" rel="noreferrer">
          {t({ id: 'build.open', message: 'Open site' })}
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      </p>
    </aside>
  );
}
