import { codePatternFault, maxCodePatterns, tidyCodePatterns } from '@kolaj/domain/source/product/code-pattern';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from '../settings.module.css';
import { usePatternFault } from './pattern-fault.ts';

interface AddPatternProps {
  draft: readonly string[];
  isDisabled: boolean;
  onAdd: (pattern: string) => void;
}

/** One more pattern; a faulty one is refused here already, by the rule the server uses. */
export function AddPattern({ draft, isDisabled, onAdd }: AddPatternProps) {
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
        problem={faultOf(fault) ?? undefined}
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
