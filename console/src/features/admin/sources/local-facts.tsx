import type { SourceView } from '@kolaj/contract/source/source-admin';
import { Trans } from '@lingui/react/macro';
import { IconFolder } from '@tabler/icons-react';
import styles from '../form/source.module.css';

/** A folder of this installation: there is nothing to type in. */
export function LocalFacts({ view }: { view: SourceView | null }) {
  const folder = view?.driver === 'local' ? view.root : null;
  return (
    <div className={styles.local}>
      <IconFolder size={20} stroke={1.75} aria-hidden />
      <p>
        {folder === null ? (
          <Trans id="firm-source.local-new">
            The firm gets a folder of its own on this server. Its people drop photos in the browser, or open an FTP
            access under Settings.
          </Trans>
        ) : (
          <Trans id="firm-source.local-there">
            The photos lie in the folder <strong>{folder}</strong> of this server. The firm’s people drop photos in the
            browser, or open an FTP access under Settings.
          </Trans>
        )}
      </p>
    </div>
  );
}
