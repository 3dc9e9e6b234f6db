import { previewPages } from '@kolaj/contract/settings/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Segments } from '../segments.tsx';
import type { Values } from '../values.ts';
import styles from './preview.module.css';
import { SiteFrame } from './site-frame.tsx';
import { type Place, placeOf, usePreview } from './use-preview.ts';

const devices = ['phone', 'computer'] as const;
type Device = (typeof devices)[number];

interface PreviewProps {
  /** The site's fields as they are in the form. */
  draft: Partial<Values>;
  /** The window is a phone itself: the page fills it. */
  isWhole?: boolean;
}

/** The shop's own catalogue with the settings as they are typed. */
export function Preview({ draft, isWhole = false }: PreviewProps) {
  const { t } = useLingui();
  const [device, setDevice] = useState<Device>('phone');
  const [place, setPlace] = useState<Place>({ page: 'home' });
  const query = usePreview(draft, place);
  const pages = {
    home: t({ id: 'site-settings.page-home', message: 'Start page' }),
    brand: t({ id: 'site-settings.page-brand', message: 'Brand' }),
    product: t({ id: 'site-settings.page-product', message: 'Product' }),
  };
  return (
    <section
      className={styles.preview}
      data-whole={isWhole}
      aria-label={t({ id: 'site-settings.preview', message: 'Preview' })}
    >
      {!isWhole && <Devices value={device} onChange={setDevice} />}
      <div className={styles.device} data-device={isWhole ? 'whole' : device}>
        <Loaded query={query} skeleton="lines">
          {(page) => (
            <SiteFrame
              page={page}
              title={t({ id: 'site-settings.preview-title', message: 'Preview of the site' })}
              onOpen={(path) => setPlace(placeOf(path))}
            />
          )}
        </Loaded>
      </div>
      <div className={styles.under}>
        <Segments
          label={t({ id: 'site-settings.page', message: 'Page' })}
          isLabelHidden
          value={place.page}
          onChange={(page) => setPlace({ page })}
          options={previewPages.map((value) => ({ value, text: pages[value] }))}
        />
        {query.data?.is_sample === true && (
          <p>
            <Trans id="site-settings.sample">Sample products, until yours are approved.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

function Devices({ value, onChange }: { value: Device; onChange: (device: Device) => void }) {
  const { t } = useLingui();
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  const looks = {
    phone: { text: t({ id: 'brands.on-phone', message: 'Phone' }), icon: <IconDeviceMobile {...icon} /> },
    computer: { text: t({ id: 'brands.on-desktop', message: 'Computer' }), icon: <IconDeviceDesktop {...icon} /> },
  };
  return (
    <Segments
      label={t({ id: 'site-settings.device', message: 'Device' })}
      isLabelHidden
      value={value}
      onChange={onChange}
      options={devices.map((device) => ({ value: device, ...looks[device] }))}
    />
  );
}
