import { useLingui } from '@lingui/react/macro';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import styles from '../form/source.module.css';
import type { Driver } from './source-form.ts';

interface DriverCardsProps {
  value: Driver;
  onChange: (driver: Driver) => void;
}

/** The four ways to come to the photos. */
export function DriverCards({ value, onChange }: DriverCardsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.drivers}>
      <RadioCards
        label={t({ id: 'firm-source.driver', message: 'Where the photos are' })}
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'local',
            count: t({ id: 'firm-source.local', message: 'Here' }),
            text: t({ id: 'firm-source.local-text', message: 'Dropped in the browser or sent by FTP' }),
          },
          { value: 'ftp', count: 'FTP', text: t({ id: 'firm-source.ftp-text', message: 'Not encrypted' }) },
          { value: 'ftps', count: 'FTPS', text: t({ id: 'firm-source.ftps-text', message: 'FTP, encrypted' }) },
          { value: 'sftp', count: 'SFTP', text: t({ id: 'firm-source.sftp-text', message: 'Files over SSH' }) },
        ]}
      />
    </div>
  );
}
