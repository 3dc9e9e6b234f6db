import { useLingui } from '@lingui/react/macro';
import { type Icon, IconCamera, IconChevronRight, IconDeviceMobile, IconGauge, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useShop } from '../../lib/session.query.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import styles from './send-rows.module.css';
import { useStreamName } from './send-title.ts';

const isSet = (value: unknown) => typeof value === 'string' && value !== '';

interface OtherRow {
  to: '/wgroup/production_images' | '/wgroup/mobile_images' | '/wgroup/history' | '/wgroup/pace';
  icon: Icon;
  label: string;
}

/** Under the folders: photos that are sent without a collage, where the shop has such sources (WG-02), and how fast it sends; on phones all sends, too. */
export function OtherRows() {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const isPhone = useIsPhone();
  const config = useShop()?.server_config;
  const rows: OtherRow[] = [];
  if (isSet(config?.production_images)) {
    rows.push({ to: '/wgroup/production_images', icon: IconCamera, label: nameOf('production') });
  }
  if (isSet(config?.mobile_images)) {
    rows.push({ to: '/wgroup/mobile_images', icon: IconDeviceMobile, label: nameOf('mobile') });
  }
  // On wide screens a button beside the heading.
  if (isPhone) {
    rows.push({ to: '/wgroup/history', icon: IconHistory, label: t({ id: 'send.history', message: 'All sends' }) });
  }
  rows.push({ to: '/wgroup/pace', icon: IconGauge, label: t({ id: 'pace.title', message: 'Sending pace' }) });
  return (
    <ul className={styles.others} aria-label={t({ id: 'send.others', message: 'More to send' })}>
      {rows.map(({ to, icon: RowIcon, label }) => (
        <li key={to}>
          <Link to={to} className={styles.other}>
            <RowIcon size={20} stroke={1.75} aria-hidden />
            <strong>{label}</strong>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
