import { useLingui } from '@lingui/react/macro';
import { NoRight } from '../../../product/account/no-right.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useImportSettings } from '../settings.query.ts';
import { SettingsSection } from '../settings-section.tsx';
import { PatternsEditor } from './patterns-editor.tsx';

/** The shop's own shapes of product codes, and what they would make of file names, before anything is kept (D-28). */
export function PatternsSection() {
  const { t } = useLingui();
  const query = useImportSettings();
  return (
    <SettingsSection
      title={t({ id: 'patterns.title', message: 'Product codes in file names' })}
      about={t({
        id: 'patterns.about',
        message:
          'Photos with the same code become one product. Usual codes are known already; add the shape of your own: # is a digit, @ a letter, * either.',
      })}
    >
      <NoRight right="manage" />
      <Loaded query={query} skeleton="lines">
        {({ code_patterns: saved }) => <PatternsEditor key={saved.join('\n')} saved={saved} />}
      </Loaded>
    </SettingsSection>
  );
}
