import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from '../settings.module.css';
import { useSaveImportSettings } from '../settings.query.ts';
import { AddPattern } from './add-pattern.tsx';
import { PatternTester } from './pattern-tester.tsx';
import { PatternsRefused } from './patterns-refused.tsx';

/** The patterns as they stand here, what they do to pasted names, and the button that keeps them. */
export function PatternsEditor({ saved }: { saved: readonly string[] }) {
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
      <PatternsRefused save={save} />
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
