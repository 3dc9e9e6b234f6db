import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldSearch } from '@tabler/icons-react';
import { ProgressCard } from '../../../ui/feedback/progress-card.tsx';
import type { CheckPhase, Integrity } from './integrity.query.ts';

/** A check at work: how far it is, and that nobody needs to wait for it. */
export function IntegrityProgress({ integrity, phase }: { integrity: Integrity; phase: CheckPhase }) {
  const { t } = useLingui();
  const read = phase === 'running' ? (integrity.last?.files ?? 0) : 0;
  return (
    <ProgressCard
      icon={IconShieldSearch}
      title={t({ id: 'integrity.running', message: 'Checking the file store' })}
      done={read}
      total={Math.max(integrity.files, read)}
      segments={[{ tone: 'accent', value: read }]}
      note={
        phase === 'ordered' ? (
          <Trans id="integrity.begins">It begins in a moment.</Trans>
        ) : (
          <Trans id="integrity.running-hint">
            It reads slowly, so that nobody notices. You can leave this page; the result stays here.
          </Trans>
        )
      }
    />
  );
}
