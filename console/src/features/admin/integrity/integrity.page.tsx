import { integrityKinds } from '@kolaj/contract/admin/integrity';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { ProgressCard } from '../../../ui/feedback/progress-card.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './integrity.page.module.css';
import { type CheckPhase, type Integrity, type IntegrityFinding, useIntegrity } from './integrity.query.ts';
import { kindWords, useLastCheck, useUses } from './integrity-words.ts';

/** Is every file of the store still there and as it was? Shows what the weekly check found; repairs nothing (D6). */
export function IntegrityPage() {
  const { t } = useLingui();
  const { query, order, phase } = useIntegrity();
  const isAtWork = phase === 'running' || phase === 'ordered';
  const check = (
    <Button
      variant="action"
      leftSection={<IconShieldSearch size={18} stroke={1.75} aria-hidden />}
      loading={order.isPending}
      disabled={isAtWork}
      onClick={() => order.mutate()}
    >
      {t({ id: 'integrity.check', message: 'Check now' })}
    </Button>
  );
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead
        title={t({ id: 'integrity.title', message: 'File store' })}
        crumbs={crumbs}
        {...(phase === 'never' || query.data === undefined ? {} : { actions: check })}
      />
      {order.isError && <ErrorBanner error={order.error} onClose={() => order.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 56 }}>
        {(integrity) => <IntegrityBody integrity={integrity} phase={phase} check={check} />}
      </Loaded>
    </>
  );
}

interface IntegrityBodyProps {
  integrity: Integrity;
  phase: CheckPhase;
  /** The button that orders a check; phones have no room for it in the head. */
  check: ReactNode;
}

/** The state of the check, and what it found. */
function IntegrityBody({ integrity, phase, check }: IntegrityBodyProps) {
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
      title={<Trans id="integrity.whole">Every file is there and unchanged</Trans>}
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
  const brokenOff = t({ id: 'integrity.broken-off', message: 'The last check was interrupted.' });
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

/** A check at work: how far it is, and that nobody needs to wait for it. */
function IntegrityProgress({ integrity, phase }: { integrity: Integrity; phase: CheckPhase }) {
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
          <Trans id="integrity.begins">It starts in a moment.</Trans>
        ) : (
          <Trans id="integrity.running-hint">
            It reads slowly, so other work is not slowed. You can leave this page; the result stays here.
          </Trans>
        )
      }
    />
  );
}

interface IntegrityFindingsProps {
  kind: IntegrityFinding['kind'];
  total: number;
  /** At most the first 200. */
  findings: readonly IntegrityFinding[];
}

/** The findings of one kind, with what they mean; nothing at all when there are none. */
function IntegrityFindings({ kind, total, findings }: IntegrityFindingsProps) {
  const { t, i18n } = useLingui();
  if (total === 0) return null;
  const title = t(kindWords[kind].title);
  const shown = formatNumber(findings.length, i18n.locale);
  const count = t({ id: 'integrity.files', message: plural(total, { one: '# file', other: '# files' }) });
  return (
    <section className={styles.kind} aria-label={title}>
      <h2>
        <span className={styles.badge} data-kind={kind}>
          {title}
        </span>{' '}
        {count}
      </h2>
      <p className={styles.hint}>{t(kindWords[kind].advice)}</p>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={finding.file}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
      {findings.length < total && (
        <p className={styles.hint}>
          <Trans id="integrity.first">The first {shown} are shown.</Trans>
        </p>
      )}
    </section>
  );
}

function Finding({ finding }: { finding: IntegrityFinding }) {
  const sizeOf = useFileSize();
  const usesOf = useUses();
  const { kind, file, bytes, found_at: foundAt } = finding;
  return (
    <>
      <code className={styles.file}>{file}</code>
      <span className={styles.uses}>{kind !== 'stray' && usesOf(finding)}</span>
      <span className={styles.number}>{bytes !== null && sizeOf(bytes)}</span>
      <time className={styles.number} dateTime={foundAt}>
        {formatDateTime(foundAt)}
      </time>
    </>
  );
}
