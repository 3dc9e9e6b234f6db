import { outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import { useLingui } from '@lingui/react/macro';
import { NoRight } from '../../../product/account/no-right.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { OutputCard } from './output-card.tsx';
import { OutputProgress } from './output-progress.tsx';
import styles from './outputs.module.css';
import { useOutputs, useSaveOutputs } from './outputs.query.ts';

/** Which further formats are made of every approved collage, and how far that is. */
export function OutputsSection() {
  const { t } = useLingui();
  const query = useOutputs();
  const save = useSaveOutputs();
  return (
    <SettingsSection
      title={t({ id: 'outputs.title', message: 'Further formats' })}
      about={t({
        id: 'outputs.about',
        message:
          'Made automatically from every approved collage. The whole picture lies on a ground of its own colours; nothing is cut off.',
      })}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <Loaded query={query} skeleton="lines">
        {(settings) => (
          <>
            <ul className={styles.kinds}>
              {outputKinds.map((kind) => (
                <OutputCard key={kind} kind={kind} settings={settings} save={save} />
              ))}
            </ul>
            <OutputProgress settings={settings} />
          </>
        )}
      </Loaded>
      <NoRight right="manage" />
    </SettingsSection>
  );
}
