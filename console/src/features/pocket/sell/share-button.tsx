import type { AgentCollage } from '@kolaj/contract/agent/agent-app';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Note } from '../ui/note.tsx';
import { type Outcome, pictureFile, share } from './share.ts';

interface ShareButtonProps {
  /** At most `mostShared`. */
  products: readonly AgentCollage[];
  /** Where one orders; null = there is no such place. */
  site: string | null;
  icon: ReactNode;
  children: ReactNode;
}

/** Opens the phone's share sheet. The pictures are fetched before the tap: after a wait a browser would refuse. */
export function ShareButton({ products, site, icon, children }: ShareButtonProps) {
  const wanted = products.map(({ picture }) => picture.url).join(' ');
  const [fetched, setFetched] = useState<{ of: string; files: readonly File[] } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // A picture that does not come is left out: the text goes all the same.
  const fetchAll = useEffectEvent(async (of: string, isCurrent: () => boolean) => {
    const found = await Promise.allSettled(products.map(pictureFile));
    const files = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (isCurrent()) setFetched({ of, files });
  });
  useEffect(() => {
    const run = new AbortController();
    void fetchAll(wanted, () => !run.signal.aborted);
    return () => run.abort();
  }, [wanted]);
  const files = fetched?.of === wanted ? fetched.files : null;
  const press = async () => setOutcome(await share(products, files ?? [], site));
  return (
    <>
      <ActionButton isBusy={files === null} onClick={() => void press()}>
        {icon}
        {children}
      </ActionButton>
      {outcome === 'copied' && (
        <Note tone="green" title={<Trans id="m.copied">The text is copied. Save the picture and send both.</Trans>} />
      )}
      {outcome === 'failed' && (
        <Note tone="red" title={<Trans id="m.not-shared">This browser did not share it. Try again.</Trans>} />
      )}
    </>
  );
}
