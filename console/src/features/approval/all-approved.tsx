import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { progressOf } from '../../product/approval/verify-state.ts';
import { useUnsent } from '../../product/sending/use-unsent.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './room.module.css';
import type { Verifying } from './round/use-verifying.ts';
import { UndoLine } from './undo-line.tsx';
import { useVerifyKeys } from './use-verify-keys.ts';

interface AllApprovedProps {
  verifying: Verifying;
  folder: string;
  subfolder: string | undefined;
  onClose: () => void;
}

/** Nothing waits: what was done, and the next steps of the job. */
export function AllApproved({ verifying, folder, subfolder, onClose }: AllApprovedProps) {
  const { t } = useLingui();
  const unsent = useUnsent({ folder, subfolder });
  const { approved, returned } = progressOf(verifying.state);
  // What was sent back a moment ago may not be counted yet.
  const needing = Math.max(verifying.queue.data?.needs_work ?? 0, returned);
  const failed = needing - returned;
  useVerifyKeys({ z: verifying.undo, escape: onClose });
  const parts = [
    approved > 0 &&
      t({ id: 'verify.approved-count', message: plural(approved, { one: '# approved', other: '# approved' }) }),
    returned > 0 &&
      t({ id: 'verify.returned-count', message: plural(returned, { one: '# sent back', other: '# sent back' }) }),
    failed > 0 &&
      t({ id: 'verify.needs-work-count', message: plural(failed, { one: '# needs work', other: '# need work' }) }),
  ].filter((part) => part !== false);
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={IconCircleCheck}
        tone="green"
        title={
          needing > 0 ? (
            <Trans id="verify.all-checked">Everything is checked</Trans>
          ) : (
            <Trans id="verify.all-done">Everything is approved</Trans>
          )
        }
        reason={
          parts.length > 0 ? `${parts.join(' · ')}.` : <Trans id="verify.nothing-waits">Nothing waits here.</Trans>
        }
      >
        {unsent !== null && (
          <LinkButton {...unsent.link} variant="action" leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}>
            {t({ id: 'verify.send-on', message: plural(unsent.count, { one: 'Send #', other: 'Send #' }) })}
          </LinkButton>
        )}
        <LinkButton to="/build" variant={unsent === null ? 'action' : 'default'}>
          <Trans id="verify.to-build">Build the site</Trans>
        </LinkButton>
        {needing > 0 && (
          <LinkButton
            to="/whatsapp-shop/$folder/$subfolder"
            params={{ folder, subfolder: subfolder ?? 'all' }}
            search={{ status: 'failed' }}
          >
            {failed === 0
              ? t({
                  id: 'verify.to-returned',
                  message: plural(returned, { one: 'See # sent back', other: 'See # sent back' }),
                })
              : t({
                  id: 'verify.to-needing',
                  message: plural(needing, { one: 'See # that needs work', other: 'See # that need work' }),
                })}
          </LinkButton>
        )}
      </EmptyState>
      <div className={styles.emptyUndo}>
        <UndoLine verifying={verifying} />
      </div>
    </div>
  );
}
