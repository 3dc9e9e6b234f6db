import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconShieldHalf } from '@tabler/icons-react';
import { useShop } from '../../../product/account/session.query.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import styles from './acting-strip.module.css';
import { useLeaveShop } from './firms.query.ts';

/** An administrator in somebody else's shop: on every page, in the flow, so that it hides nothing (D-13). */
export function ActingStrip() {
  const { t } = useLingui();
  const shop = useShop();
  const leave = useLeaveShop();
  const errorText = useErrorText();
  if (shop?.standing !== 'admin') return null;
  const { name } = shop;
  return (
    <section className={styles.strip} aria-label={t({ id: 'admin.acting-label', message: 'Administration' })}>
      <IconShieldHalf size={18} stroke={2} aria-hidden />
      <p role="status">
        {leave.isError ? (
          errorText(leave.error).detail || errorText(leave.error).title
        ) : (
          <>
            <Trans id="admin.acting">
              You are working in <strong>{name}</strong> as an administrator.
            </Trans>{' '}
            <span className={styles.recorded}>
              <Trans id="admin.acting-recorded">Everything is recorded.</Trans>
            </span>
          </>
        )}
      </p>
      <button
        type="button"
        className={styles.leave}
        aria-busy={leave.isPending}
        disabled={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        <IconArrowLeft size={16} stroke={2} aria-hidden />
        <Trans id="admin.leave">Leave</Trans>
      </button>
    </section>
  );
}
