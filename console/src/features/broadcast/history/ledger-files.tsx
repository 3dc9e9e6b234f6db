import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './ledger-files.module.css';
import { useLedgerFiles } from './ledger-files.query.ts';

/** Months that are over for so long that their messages are kept as files. Nothing for a shop that has none. */
export function LedgerFiles() {
  const { t, i18n } = useLingui();
  const heading = useId();
  const { data: files = [] } = useLedgerFiles();
  const monthOf = useMonth();
  if (files.length === 0) return null;
  const sizeOf = (bytes: number) =>
    new Intl.NumberFormat(i18n.locale, {
      style: 'unit',
      unit: 'kilobyte',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }).format(Math.max(1, bytes / 1000));
  return (
    <section className={styles.files} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans id="send.files">Messages of earlier months</Trans>
      </h2>
      <p className={styles.why}>
        <Trans id="send.files-why">
          Thirteen months after a month has ended, its messages are kept as a file: one line for each, compressed. The
          sends and their numbers stay in the list above.
        </Trans>
      </p>
      <ul>
        {files.map(({ id, month, messages, bytes, path }) => (
          <li key={id} className={styles.file}>
            <span className={styles.words}>
              <strong>{monthOf(month)}</strong>
              <small>
                {t({
                  id: 'send.file-messages',
                  message: plural(messages, { one: '# message', other: '# messages' }),
                })}
                {' · '}
                {sizeOf(bytes)}
              </small>
            </span>
            <Button
              component="a"
              href={path}
              download
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              aria-label={t({ id: 'send.file-save', message: `Download ${monthOf(month)}` })}
            >
              {t({ id: 'send.file-download', message: 'Download' })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A month `YYYY-MM` in words. */
function useMonth(): (month: string) => string {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
