import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import styles from './integrity.module.css';
import type { IntegrityFinding } from './integrity.query.ts';
import { useFileSize, useKindWords, useUses } from './integrity-words.ts';

interface IntegrityFindingsProps {
  kind: IntegrityFinding['kind'];
  total: number;
  /** At most the first 200. */
  findings: readonly IntegrityFinding[];
}

/** The findings of one kind, with what they mean; nothing at all when there are none. */
export function IntegrityFindings({ kind, total, findings }: IntegrityFindingsProps) {
  const { t, i18n } = useLingui();
  const { title, advice } = useKindWords()(kind);
  if (total === 0) return null;
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
      <p className={styles.hint}>{advice}</p>
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
