import { Trans, useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page/page-head.tsx';
import { DoorSection } from './door/door-section.tsx';
import { OutputsSection } from './outputs/outputs-section.tsx';
import { PaceSection } from './pace-section.tsx';
import { PatternsSection } from './patterns/patterns-section.tsx';
import styles from './settings.module.css';
import { useSourceFacts } from './settings.query.ts';
import { SourceSection } from './source-section.tsx';
import { WatchSection } from './watch/watch-section.tsx';

/** The shop's settings: where photos come from, what is imported by itself, how file names are read, what is made of collages. */
export function SettingsPage() {
  const { t } = useLingui();
  const hasSource = useSourceFacts().data != null;
  return (
    <>
      <PageHead
        title={t({ id: 'nav.settings', message: 'Settings' })}
        subtitle={t({ id: 'settings.photos', message: 'Photos and import' })}
      />
      <div className={styles.page}>
        <SourceSection />
        <DoorSection />
        {hasSource && <WatchSection />}
        <PatternsSection />
        <OutputsSection />
        <PaceSection />
        <p className={styles.quiet}>
          <Trans id="settings.later">
            The settings of the site are not in this version yet. Until then it is published with its defaults.
          </Trans>
        </p>
      </div>
    </>
  );
}
