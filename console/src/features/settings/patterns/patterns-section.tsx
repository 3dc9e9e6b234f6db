import { codePatternFault, maxCodePatterns, tidyCodePatterns } from '@kolaj/domain/source/product/code-pattern';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../settings.module.css';
import { useImportSettings, useSaveImportSettings } from '../settings.query.ts';
import { usePatternFault } from './pattern-fault.ts';
import { PatternTester } from './pattern-tester.tsx';

/** The shop's own shapes of product codes, and what they would make of file names, before anything is kept (D-28). */
export function PatternsSection() {
  const { t } = useLingui();
  const query = useImportSettings();
  return (
    <TitledSection
      title={t({ id: 'patterns.title', message: 'Product codes in file names' })}
      about={t({
        id: 'patterns.about',
        message:
          'Photos with the same code become one product. Usual codes are known already; add the shape of your own: # is a digit, @ a letter, * either. <#> counts photos and is not part of the code.',
      })}
    >
      <NoRight right="manage" />
      <Loaded query={query} skeleton="lines">
        {({ code_patterns: saved }) => <PatternsEditor key={saved.join('\n')} saved={saved} />}
      </Loaded>
    </TitledSection>
  );
}

/** The patterns as they are here, what they do to pasted names, and the button that keeps them. */
function PatternsEditor({ saved }: { saved: readonly string[] }) {
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
              <Trans id="patterns.unsaved">Not saved yet. Already imported photos keep their products.</Trans>
            </span>
          </>
        )}
      </div>
    </>
  );
}

interface AddPatternProps {
  draft: readonly string[];
  isDisabled: boolean;
  onAdd: (pattern: string) => void;
}

/** One more pattern; a faulty one is refused here already, by the rule the server uses. */
function AddPattern({ draft, isDisabled, onAdd }: AddPatternProps) {
  const { t } = useLingui();
  const faultOf = usePatternFault();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  if (draft.length >= maxCodePatterns) return null;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = codePatternFault(text);
    setFault(found);
    const [pattern] = tidyCodePatterns([text]);
    if (found !== null || pattern === undefined) return;
    if (!draft.includes(pattern)) onAdd(pattern);
    setText('');
  };
  return (
    <form className={styles.addLine} onSubmit={submit} noValidate>
      <TextField
        name="pattern"
        label={t({ id: 'patterns.new', message: 'New pattern (KA-####)' })}
        error={faultOf(fault) ?? undefined}
        value={text}
        maxLength={60}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        look="code"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        type="submit"
        disabled={isDisabled || text.trim() === ''}
        leftSection={<IconPlus size={17} stroke={2} aria-hidden />}
      >
        <Trans id="patterns.add">Add</Trans>
      </Button>
    </form>
  );
}

/** Why the patterns were not kept. */
function PatternsRefused({ save }: { save: ReturnType<typeof useSaveImportSettings> }) {
  const textOf = useErrorText();
  const { t } = useLingui();
  if (save.error !== null) {
    const { title, detail } = textOf(save.error);
    return (
      <Banner tone="red" title={title} onClose={save.reset}>
        {detail}
      </Banner>
    );
  }
  if (save.data?.success !== false) return null;
  return <Banner tone="red" title={t(refusalWords[save.data.code])} onClose={save.reset} />;
}
