import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoRight } from '../../ui/no-right.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import { AddPattern } from './add-pattern.tsx';
import { usePatternFault } from './pattern-fault.ts';
import { PatternTester } from './pattern-tester.tsx';
import styles from './settings.module.css';
import { useImportSettings, useSaveImportSettings } from './settings.query.ts';
import { SettingsSection } from './settings-section.tsx';

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
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {({ code_patterns: saved }) => <Patterns key={saved.join('\n')} saved={saved} />}
      </Loaded>
    </SettingsSection>
  );
}

function Patterns({ saved }: { saved: readonly string[] }) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const save = useSaveImportSettings();
  const [draft, setDraft] = useState(saved);
  const isChanged = draft.join('\n') !== saved.join('\n');
  return (
    <>
      {draft.length > 0 && (
        <ul className={styles.patterns} aria-label={t({ id: 'patterns.list', message: 'Your patterns' })}>
          {draft.map((pattern) => (
            <li key={pattern} className={styles.pattern}>
              {pattern}
              <IconButton
                icon={IconX}
                label={t({ id: 'patterns.remove', message: `Remove ${pattern}` })}
                isDisabled={!mayManage}
                onClick={() => setDraft(draft.filter((other) => other !== pattern))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPattern draft={draft} isDisabled={!mayManage} onAdd={(pattern) => setDraft([...draft, pattern])} />
      <PatternTester patterns={draft} />
      <SaveRefused save={save} />
      <div className={styles.saveBar}>
        <Button
          variant="action"
          disabled={!isChanged || !mayManage}
          loading={save.isPending}
          leftSection={
            !isChanged && save.data?.success === true ? <IconCheck size={17} stroke={2} aria-hidden /> : null
          }
          onClick={() => save.mutate(draft)}
        >
          <Trans id="patterns.save">Save patterns</Trans>
        </Button>
        {isChanged && (
          <>
            <Button variant="subtle" color="gray" onClick={() => setDraft(saved)}>
              <Trans id="patterns.discard">Discard</Trans>
            </Button>
            <span className={styles.quiet}>
              <Trans id="patterns.unsaved">Not saved yet. What is imported already keeps its products.</Trans>
            </span>
          </>
        )}
      </div>
    </>
  );
}

function SaveRefused({ save }: { save: ReturnType<typeof useSaveImportSettings> }) {
  const textOf = useErrorText();
  const faultOf = usePatternFault();
  if (save.error !== null) {
    const { title, detail } = textOf(save.error);
    return (
      <Banner tone="red" title={title} onClose={save.reset}>
        {detail}
      </Banner>
    );
  }
  if (save.data?.success !== false) return null;
  return (
    <Banner
      tone="red"
      title={faultOf(save.data.code.replace(/^pattern_/, '')) ?? save.data.message}
      onClose={save.reset}
    />
  );
}
