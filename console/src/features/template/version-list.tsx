import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './template-dialog.module.css';
import { useVersions } from './templates.query.ts';

interface VersionListProps {
  template: ShopTemplate;
  onRestore: (version: number) => void;
}

/** All versions of a template, the newest first; an older one can be made the present one again. */
export function VersionList({ template: { id, version: present }, onRestore }: VersionListProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const query = useVersions(id);
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="templates.versions">Versions</Trans>
      </h3>
      <Loaded query={query} skeleton="lines">
        {(versions) => (
          <ul className={styles.versions}>
            {versions.map(({ version, picture, created_at, by, collages }) => (
              <li key={version}>
                <Picture src={picture} alt="" fit="contain" className={styles.small ?? ''} />
                <div>
                  <strong>
                    <Trans id="templates.version">Version {version}</Trans>
                  </strong>
                  <p>{by === null ? formatDateTime(created_at) : `${formatDateTime(created_at)}, ${by}`}</p>
                  <p>
                    <Plural id="templates.collages" value={collages} one="# collage" other="# collages" />
                  </p>
                </div>
                {version !== present && (
                  <Button
                    size="xs"
                    disabled={!mayManage}
                    aria-label={t({ id: 'templates.restore-label', message: `Use version ${version} again` })}
                    onClick={() => onRestore(version)}
                  >
                    <Trans id="templates.restore">Use again …</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
