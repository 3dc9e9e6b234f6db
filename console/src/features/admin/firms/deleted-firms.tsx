import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useDeletedFirms, useRestoreFirm } from './deletion.query.ts';
import styles from './firms.module.css';

/** Firms that were deleted: those that can still be brought back, and those that are gone for good; nothing when there are none. */
export function DeletedFirms() {
  const { t } = useLingui();
  const query = useDeletedFirms();
  const restore = useRestoreFirm();
  const firms = query.data ?? [];
  if (firms.length === 0) return null;
  return (
    <section className={styles.deleted}>
      <h2>
        <Trans id="firm-delete.deleted">Deleted firms</Trans>
      </h2>
      {restore.isError && <ErrorBanner error={restore.error} onClose={() => restore.reset()} />}
      <ul>
        {firms.map(({ pid, name, keyword, restorable_until: end }) => {
          const until = end === null ? null : formatDateTime(end);
          return (
            <li key={pid}>
              <span>
                <strong>{name}</strong> {keyword}
                <small>
                  {until === null ? (
                    <Trans id="firm-delete.gone">Gone for good, cannot be restored</Trans>
                  ) : (
                    <Trans id="firm-delete.until">Can be restored until {until}</Trans>
                  )}
                </small>
              </span>
              {until !== null && (
                <Button
                  size="xs"
                  loading={restore.isPending && restore.variables === pid}
                  aria-label={t({ id: 'firm-delete.restore-of', message: `Restore: ${name}` })}
                  onClick={() => restore.mutate(pid)}
                >
                  <Trans id="firm-delete.restore">Restore</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {firms.some(({ restorable_until: until }) => until !== null) && (
        <p>
          <Trans id="firm-delete.stopped">
            A restored firm is as it was. Its sending stays stopped until somebody in the firm lets it go on.
          </Trans>
        </p>
      )}
    </section>
  );
}
