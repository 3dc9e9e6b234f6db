import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconCamera,
  IconChevronRight,
  IconDeviceMobile,
  IconGauge,
  IconHistory,
  IconPlugConnected,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useShop } from '../../../product/account/session.query.ts';
import { usePhones } from '../phones/phones.query.ts';
import { useStreamName } from '../words/send-title.ts';
import styles from './send-rows.module.css';

const isSet = (value: unknown) => typeof value === 'string' && value !== '';

interface OtherRow {
  to:
    | '/wgroup/production_images'
    | '/wgroup/mobile_images'
    | '/wgroup/history'
    | '/wgroup/phones_status'
    | '/wgroup/pace';
  icon: Icon;
  label: string;
  /** Something that wants a look. */
  note?: string | null;
}

/** Under the folders: photos that are sent without a collage, where the shop has such sources (WG-02), its phones and how fast it sends; on phones all sends, too. */
export function OtherRows() {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const isPhone = useIsPhone();
  const config = useShop()?.server_config;
  const lost = useLostPhones();
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
  rows.push({
    to: '/wgroup/phones_status',
    icon: IconPlugConnected,
    label: t({ id: 'phones.link', message: 'Phone status' }),
    note: lost,
  });
  rows.push({ to: '/wgroup/pace', icon: IconGauge, label: t({ id: 'pace.title', message: 'Sending pace' }) });
  return (
    <ul className={styles.others} aria-label={t({ id: 'send.others', message: 'More to send' })}>
      {rows.map(({ to, icon: RowIcon, label, note }) => (
        <li key={to}>
          <Link to={to} className={styles.other}>
            <RowIcon size={20} stroke={1.75} aria-hidden />
            <strong>{label}</strong>
            {note && <span className={styles.note}>{note}</span>}
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many phones can send, where some cannot (WG-07); only WhatsApp phones count (D-64). */
function useLostPhones(): string | null {
  const { t } = useLingui();
  const own = usePhones().data?.phones.filter(({ type }) => type === 'whatsapp') ?? [];
  const active = own.filter((phone) => phone.active).length;
  const total = own.length;
  return active === total ? null : t({ id: 'send.phones', message: `${active} of ${total} phones active.` });
}
