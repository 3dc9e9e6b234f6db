import type { HelpRequest } from '@kolaj/contract/help';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const AskHelpDialog = lazy(async () => ({ default: (await import('./ask-help-dialog.tsx')).AskHelpDialog }));

interface AskHelpProps {
  /** Where the person is. */
  step: HelpRequest['step'];
  isQuiet?: boolean;
}

/** Asks the administrators of this installation; they see it with the shop and the step, and answer by mail. */
export function AskHelp({ step, isQuiet = false }: AskHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        color="gray"
        leftSection={<IconLifebuoy size={17} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        <Trans id="help.ask">Ask for help</Trans>
      </Button>
      <Suspense>{isOpen && <AskHelpDialog step={step} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
