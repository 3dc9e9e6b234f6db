import type { ServerConfig } from '@kolaj/domain/shop/config/server-config';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import settings from '../settings.module.css';
import styles from './agents.module.css';
import { appAddress } from './app-address.tsx';
import { BrandNamesField } from './brands-field.tsx';
import { type StoredMobile, useMobileSettings, useSaveMobile } from './mobile.query.ts';

type Mobile = ServerConfig['mobile'];

/** What agents and photographers have in the app on their phone (D-76); only where an administrator has switched the app on (MOB-01). */
export function MobileTab() {
  const query = useMobileSettings();
  return (
    <div className={settings.page}>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 64 }}>
        {(stored) => <MobileForm key={stored.version} stored={stored} />}
      </Loaded>
    </div>
  );
}

function MobileForm({ stored }: { stored: StoredMobile }) {
  const { t } = useLingui();
  const address = appAddress();
  const mayManage = useMay('manage');
  const save = useSaveMobile(stored);
  const form = useForm<Mobile & Record<string, unknown>>({
    initialValues: { ...stored.mobile },
    isBusy: save.isPending,
    onSubmit: (values) =>
      save.mutate(values, {
        onSuccess: () => showToast({ text: t({ id: 'agents.saved', message: 'Saved.' }) }),
      }),
  });
  return (
    <TitledSection
      title={t({ id: 'agents.app', message: 'The app on the phone' })}
      about={t({
        id: 'agents.app-about',
        message: `Agents open ${address} on their phone, and keep it on their home screen.`,
      })}
    >
      <NoRight right="manage" />
      {save.isError && <ErrorBanner error={save.error} onClose={save.reset} />}
      <form {...form.props}>
        <fieldset className={styles.form} disabled={!mayManage}>
          <TextField
            {...form.getInputProps('app_title')}
            name="app-title"
            label={t({ id: 'agents.app-title', message: 'Title' })}
            maxLength={200}
            autoComplete="off"
            help={<Trans id="agents.app-title-help">Empty: the title of your site.</Trans>}
          />
          <BrandNamesField
            value={form.values.visible_brands}
            onChange={(chosen) => form.setFieldValue('visible_brands', chosen)}
          />
          <CheckField
            {...form.getInputProps('show_price', { type: 'checkbox' })}
            name="show-price"
            label={t({
              id: 'agents.show-price',
              message: 'Show prices. A price that is drawn on a collage stays in the picture.',
            })}
          />
          <TextField
            {...form.getInputProps('watermark_text')}
            name="watermark"
            label={t({ id: 'agents.watermark', message: 'Watermark' })}
            maxLength={200}
            autoComplete="off"
            help={<Trans id="agents.watermark-help">Is written over every picture in the app. Empty: none.</Trans>}
          />
          <CheckField
            {...form.getInputProps('notify_new', { type: 'checkbox' })}
            name="notify-new"
            label={t({ id: 'agents.notify-new', message: 'Tell agents of new collages' })}
          />
          <CheckField
            {...form.getInputProps('allow_upload', { type: 'checkbox' })}
            name="allow-upload"
            label={t({ id: 'agents.allow-upload', message: 'Photos may be sent from the phone' })}
          />
          {form.values.allow_upload && (
            <TextField
              {...form.getInputProps('upload_folder')}
              name="upload-folder"
              label={t({ id: 'agents.upload-folder', message: 'Folder for these photos' })}
              maxLength={500}
              autoComplete="off"
            />
          )}
          {mayManage && (
            <Button type="submit" variant="action" size="md" loading={save.isPending} className={styles.add ?? ''}>
              <Trans id="agents.save">Save</Trans>
            </Button>
          )}
        </fieldset>
      </form>
    </TitledSection>
  );
}
