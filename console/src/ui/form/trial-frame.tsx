import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorBanner } from '../feedback/error-banner.tsx';
import styles from './connection-form.module.css';

interface TrialFrameProps {
  trial: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  /** Words of the button. */
  test: ReactNode;
  onTest: () => void;
  /** Beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The button that tries a connection as it is typed, and the result below. */
export function TrialFrame({ trial, test, onTest, beside, children }: TrialFrameProps) {
  return (
    <div className={styles.trial}>
      <div className={styles.trialHead}>
        <Button
          loading={trial.isPending}
          leftSection={<IconPlugConnected size={17} stroke={1.75} aria-hidden />}
          onClick={onTest}
        >
          {test}
        </Button>
        {beside}
      </div>
      {trial.isError && <ErrorBanner error={trial.error} onClose={trial.reset} />}
      {children}
    </div>
  );
}
