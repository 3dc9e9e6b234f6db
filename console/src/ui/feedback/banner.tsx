import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpHexagon,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SUCCESS_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import { useHeld } from '../../lib/time/use-held.ts';
import styles from './banner.module.css';

export type BannerTone = 'red' | 'amber' | 'green' | 'violet' | 'blue';

const icons: Record<BannerTone, Icon> = {
  red: IconCircleX,
  amber: IconAlertTriangle,
  green: IconCircleCheck,
  violet: IconHelpHexagon,
  blue: IconInfoCircle,
};

interface BannerProps {
  /** red cannot continue, amber warning, green succeeded, violet uncertain, blue information. */
  tone: BannerTone;
  icon?: Icon;
  /** One bold clause. */
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** At most two buttons. */
  actions?: ReactNode;
  onClose?: () => void;
}

/** Something the page has to say in place. Success leaves by itself, but not while it is pointed at or focused (D-88). Red and violet are announced at once. */
export function Banner({ tone, icon, title, children, actions, onClose }: BannerProps) {
  const { t } = useLingui();
  const BannerIcon = icon ?? icons[tone];
  const { isHeld, holders } = useHeld();
  useAfter(SUCCESS_MS, () => onClose?.(), tone === 'green' && !isHeld);

  return (
    <div
      {...(tone === 'green' ? holders : {})}
      className={styles.banner}
      data-tone={tone}
      role={tone === 'red' || tone === 'violet' ? 'alert' : 'status'}
    >
      <div className={styles.middle}>
        <div className={styles.words}>
          <BannerIcon size={18} stroke={1.75} aria-hidden className={styles.icon} />
          <div>
            <strong>{title}</strong> {children}
          </div>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {onClose !== undefined && (
        <button
          type="button"
          className={styles.close}
          onClick={onClose}
          aria-label={t({ id: 'common.close', message: 'Close' })}
        >
          <IconX size={17} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
