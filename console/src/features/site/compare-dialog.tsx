import type { Build } from '@kolaj/contract/site/site';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './build.module.css';

interface CompareProps {
  version: Build;
  live: Build;
  onClose: () => void;
}

/** The start pages of two versions: beside each other, on a phone one in place of the other. */
export function CompareDialog({ version, live, onClose }: CompareProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<'version' | 'live'>('version');
  const [time, liveTime] = [formatDateTime(version.created_at), formatDateTime(live.created_at)];
  const titles = {
    version: t({ id: 'build.version-of', message: `Version of ${time}` }),
    live: t({ id: 'build.live-of', message: `Live: ${liveTime}` }),
  };
  const urls = { version: version.data?.preview_url ?? '', live: live.data?.preview_url ?? '' };
  const sides = isPhone ? [shown] : (['version', 'live'] as const);
  return (
    <Dialog
      isOpen
      phone="full"
      width={820}
      onClose={onClose}
      title={t({ id: 'build.compare', message: 'Two versions of the site' })}
    >
      {isPhone && (
        <div className={styles.siteKinds}>
          <Chip kind="view" isPressed={shown === 'version'} onClick={() => setShown('version')}>
            {time}
          </Chip>
          <Chip kind="view" isPressed={shown === 'live'} onClick={() => setShown('live')}>
            <Trans id="build.live">Live</Trans>
          </Chip>
        </div>
      )}
      <div className={styles.compared}>
        {sides.map((side) => (
          <figure key={side}>
            {!isPhone && <figcaption>{titles[side]}</figcaption>}
            <iframe src={urls[side]} title={titles[side]} sandbox="allow-scripts allow-same-origin allow-popups" />
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
