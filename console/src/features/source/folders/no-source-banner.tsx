import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './folders.module.css';

/** Without a photo source nothing can be imported: who connects one (IMP-03). */
export function NoSourceBanner() {
  const { t } = useLingui();
  return (
    <div className={styles.banner}>
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'folders.no-ftp-key', message: 'This shop has no FTP key.' })}
      >
        <Trans id="folders.no-ftp-key-remedy">Import needs a photo source. Ask us to connect one.</Trans>
      </Banner>
    </div>
  );
}
