import { integrityKinds } from '@kolaj/contract/integrity';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconShieldSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from './integrity.module.css';
import type { CheckPhase, Integrity } from './integrity.query.ts';
import { IntegrityFindings } from './integrity-findings.tsx';
import { IntegrityProgress } from './integrity-progress.tsx';
import { useLastCheck } from './integrity-words.ts';

interface IntegrityBodyProps {
  integrity: Integrity;
  phase: CheckPhase;
  /** The button that orders a check; phones have no room for it in the head. */
  check: ReactNode;
}

/** How the check stands, and what it found. */
export function IntegrityBody({ integrity, phase, check }: IntegrityBodyProps) {
  const isPhone = useIsPhone();
  const { totals, findings } = integrity;
  const found = totals.missing + totals.altered + totals.stray;
  const isAtWork = phase === 'running' || phase === 'ordered';
  return (
    <div className={styles.body}>
      {isAtWork && <IntegrityProgress integrity={integrity} phase={phase} />}
      {phase === 'never' && <NeverChecked check={check} />}
      {phase === 'finished' && found === 0 && <AllWhole integrity={integrity}>{isPhone ? check : undefined}</AllWhole>}
      {!isAtWork && phase !== 'never' && (found > 0 || phase === 'broken-off') && (
        <LastCheck integrity={integrity} phase={phase}>
          {isPhone && check}
        </LastCheck>
      )}
      {integrityKinds.map((kind) => (
        <IntegrityFindings
          key={kind}
          kind={kind}
          total={totals[kind]}
          findings={findings.filter((finding) => finding.kind === kind)}
        />
      ))}
    </div>
  );
}

function NeverChecked({ check }: { check: ReactNode }) {
  return (
    <EmptyState
      icon={IconShieldSearch}
      title={<Trans id="integrity.never">The file store has not been checked yet</Trans>}
      reason={
        <Trans id="integrity.never-reason">
          Once a week every file is read and compared with what was stored. Nothing is ever deleted.
        </Trans>
      }
    >
      {check}
    </EmptyState>
  );
}

function AllWhole({ integrity, children }: { integrity: Integrity; children: ReactNode }) {
  const lastCheck = useLastCheck();
  return (
    <EmptyState
      icon={IconShieldCheck}
      tone="green"
      title={<Trans id="integrity.whole">Every file is there and as it was stored</Trans>}
      reason={integrity.last && lastCheck(integrity.last)}
    >
      {children}
    </EmptyState>
  );
}

/** One line above the findings: how much was read, and when. */
function LastCheck({ integrity, phase, children }: { integrity: Integrity; phase: CheckPhase; children: ReactNode }) {
  const { t } = useLingui();
  const lastCheck = useLastCheck();
  const brokenOff = t({ id: 'integrity.broken-off', message: 'The last check was broken off before its end.' });
  return (
    <div className={styles.last}>
      <p>
        {phase === 'broken-off' && <strong>{brokenOff} </strong>}
        {integrity.last && lastCheck(integrity.last)}
      </p>
      {children}
    </div>
  );
}
