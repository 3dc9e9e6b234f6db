import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { SAVED_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import styles from './profile.module.css';

/** `unsaved`: the server reported a flag (ACC-06); it stays until something is typed. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'unsaved';

interface SaveButtonProps {
  state: SaveState;
  onSavedOver: () => void;
  /** Something is typed: this is the next step of the page. */
  isMain: boolean;
}

/** The account's button: Save, then Saved for 2 s, then Save again; Unsaved in red after a flag. */
export function SaveButton({ state, onSavedOver, isMain }: SaveButtonProps) {
  const { t } = useLingui();
  const words = {
    idle: t({ id: 'save.save', message: 'Save' }),
    saving: t({ id: 'save.save', message: 'Save' }),
    saved: t({ id: 'save.saved', message: 'Saved' }),
    unsaved: t({ id: 'save.unsaved', message: 'Unsaved' }),
  }[state];
  return (
    <>
      <Button type="submit" className={styles.save ?? ''} loading={state === 'saving'} {...lookOf(state, isMain)}>
        {words}
      </Button>
      <VisuallyHidden role="status">
        {state === 'saved' && <Trans id="save.saved">Saved</Trans>}
        {state === 'unsaved' && <Trans id="save.unsaved">Unsaved</Trans>}
      </VisuallyHidden>
      {state === 'saved' && <SavedClock onOver={onSavedOver} />}
    </>
  );
}

function lookOf(state: SaveState, isMain: boolean) {
  if (state === 'saved') {
    return { variant: 'filled', color: 'green', leftSection: <IconCheck size={18} stroke={2.2} aria-hidden /> };
  }
  if (state === 'unsaved') {
    return { variant: 'filled', color: 'red', leftSection: <IconAlertTriangle size={18} stroke={2} aria-hidden /> };
  }
  return { variant: isMain ? 'action' : 'default' };
}

function SavedClock({ onOver }: { onOver: () => void }) {
  useAfter(SAVED_MS, onOver);
  return null;
}

/** What the button of one form says. */
export function useSaveState() {
  const [state, setState] = useState<SaveState>('idle');
  return {
    state,
    set: setState,
    /** Somebody types: what the last answer said is over. */
    typed: () => setState((before) => (before === 'saving' ? before : 'idle')),
  };
}
