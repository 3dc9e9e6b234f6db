import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { AnswerFoot } from '../../ui/answer-foot.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** By form: what is typed and not saved, in words; no entry = nothing. */
type Unsaved = Map<string, string>;

const UnsavedContext = createContext<Unsaved | null>(null);

/** Tells the page which fields of a form are typed and not saved. */
export function useUnsaved(form: string, names: readonly string[]): void {
  const unsaved = useContext(UnsavedContext);
  const words = names.join(', ');
  useEffect(() => {
    if (words !== '') unsaved?.set(form, words);
    return () => {
      unsaved?.delete(form);
    };
  }, [unsaved, form, words]);
}

/** Asks before a page with unsaved fields is left, by a link, by Back or by closing the window. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [unsaved] = useState<Unsaved>(() => new Map());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved.size > 0,
    enableBeforeUnload: () => unsaved.size > 0,
    withResolver: true,
  });
  const list = [...unsaved.values()].join(', ');
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {blocker.status === 'blocked' && (
        <Dialog
          isOpen
          isAlert
          onClose={blocker.reset}
          title={t({ id: 'leave.title', message: 'Leave without saving?' })}
          foot={
            <AnswerFoot
              safe={
                <Button size="md" data-autofocus onClick={blocker.reset}>
                  <Trans id="leave.stay">Stay here</Trans>
                </Button>
              }
              main={
                <Button size="md" variant="filled" color="red" onClick={blocker.proceed}>
                  <Trans id="leave.leave">Leave</Trans>
                </Button>
              }
            />
          }
        >
          <Trans id="leave.lost">Not saved and then gone: {list}.</Trans>
        </Dialog>
      )}
    </UnsavedContext>
  );
}
