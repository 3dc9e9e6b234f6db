import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/texts/format.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import styles from './build.module.css';
import type { BuildState } from './build-state.ts';
import { type BuildList, useEndPreview, usePreviewLink } from './builds.query.ts';

type Shown = 'live' | 'next';

/** The site as a customer's phone shows it: as it is live, and as it would be published now. */
export function SiteBeside({ list, state }: { list: BuildList; state: BuildState }) {
  const { t } = useLingui();
  const preview = usePreviewLink().data;
  const [wanted, setWanted] = useState<Shown | null>(null);
  const next = preview?.url ?? null;
  const hasBoth = list.live_url !== null && next !== null;
  const shown: Shown = hasBoth ? (wanted ?? (state.changes > 0 ? 'next' : 'live')) : next === null ? 'live' : 'next';
  const url = shown === 'live' ? list.frame_url : next;
  if (url === null) return null;
  const titles = {
    live: t({ id: 'build.site', message: 'The live site' }),
    next: t({ id: 'build.site-next', message: 'The site as it would be published now' }),
  };
  return (
    <aside className={styles.site} aria-label={titles[shown]}>
      {hasBoth && (
        <div className={styles.siteKinds}>
          <Chip kind="view" isPressed={shown === 'live'} onClick={() => setWanted('live')}>
            <Trans id="build.live">Live</Trans>
          </Chip>
          <Chip kind="view" isPressed={shown === 'next'} onClick={() => setWanted('next')}>
            <Trans id="build.next">Not published yet</Trans>
          </Chip>
        </div>
      )}
      <div className={styles.phone}>
        <iframe
          key={`${shown} ${state.live?.id} ${shown === 'next' ? JSON.stringify(list.changes) : ''}`}
          src={url}
          title={titles[shown]}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      </div>
      {shown === 'live' && <LiveFoot url={list.live_url ?? url} />}
      {shown === 'next' && preview && <PreviewFoot preview={preview} />}
    </aside>
  );
}

/** Its address is the way to it: the button "Open site" is the page's next step. */
function LiveFoot({ url }: { url: string }) {
  return (
    <p className={styles.siteFoot}>
      <a href={url} target="_blank" rel="noreferrer">
        <span>{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </a>
    </p>
  );
}

/** Who may look at it, and until when. */
export function PreviewFoot({ preview: { url, expires_at } }: { preview: { url: string; expires_at: string } }) {
  const end = useEndPreview();
  const time = formatDateTime(expires_at);
  return (
    <div className={styles.share}>
      <p>
        <Trans id="build.preview-until">Anyone with the address can see it until {time}.</Trans>
      </p>
      <div>
        <CopyButton text={url} />
        <button type="button" className={styles.end} disabled={end.isPending} onClick={() => end.mutate()}>
          <Trans id="build.preview-end">New address, end the old one</Trans>
        </button>
      </div>
    </div>
  );
}
