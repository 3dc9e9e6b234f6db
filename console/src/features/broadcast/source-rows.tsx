import { useLingui } from '@lingui/react/macro';
import { type Icon, IconCamera, IconChevronRight, IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useShop } from '../../lib/session.query.ts';
import styles from './send-rows.module.css';
import { useStreamName } from './send-title.ts';

const isSet = (value: unknown) => typeof value === 'string' && value !== '';

/** Ways to photos that are sent without a collage, where the shop has such sources (WG-02). */
export function SourceRows() {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const config = useShop()?.server_config;
  const rows: { id: string; to: '/wgroup/production_images' | '/wgroup/mobile_images'; icon: Icon; label: string }[] =
    [];
  if (isSet(config?.production_images)) {
    rows.push({ id: 'production', to: '/wgroup/production_images', icon: IconCamera, label: nameOf('production') });
  }
  if (isSet(config?.mobile_images)) {
    rows.push({ id: 'mobile', to: '/wgroup/mobile_images', icon: IconDeviceMobile, label: nameOf('mobile') });
  }
  if (rows.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={t({ id: 'send.sources', message: 'Photos without a collage' })}>
      {rows.map(({ id, to, icon: SourceIcon, label }) => (
        <li key={id}>
          <Link to={to} className={styles.source}>
            <span className={styles.sourceIcon}>
              <SourceIcon size={20} stroke={1.75} aria-hidden />
            </span>
            <strong>{label}</strong>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
