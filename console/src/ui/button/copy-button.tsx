import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { COPIED_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';

/** Puts a text into the clipboard and says so for two seconds. */
export function CopyButton({ text, ...marks }: { text: string; 'data-autofocus'?: boolean }) {
  const [isCopied, setIsCopied] = useState(false);
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        {...marks}
        leftSection={<CopyIcon size={17} stroke={1.75} aria-hidden />}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
      >
        {isCopied ? <Trans id="common.copied">Copied</Trans> : <Trans id="common.copy">Copy</Trans>}
      </Button>
      <VisuallyHidden role="status">{isCopied && <Trans id="common.copied">Copied</Trans>}</VisuallyHidden>
      {isCopied && <CopiedClock onOver={() => setIsCopied(false)} />}
    </>
  );
}

function CopiedClock({ onOver }: { onOver: () => void }) {
  useAfter(COPIED_MS, onOver);
  return null;
}
