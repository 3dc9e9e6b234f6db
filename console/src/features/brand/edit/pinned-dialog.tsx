import { brandTextLength, type PinnedBrand } from '@kolaj/contract/brand/brand';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { PictureField } from '../../../product/upload/picture-field.tsx';
import { useIsUploading } from '../../../product/upload/upload.query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useSavePinned } from '../brand.query.ts';
import { useSiteGround } from '../list/logo-tile.tsx';
import { usePinnedName } from '../list/pinned-rows.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import styles from './edit.module.css';
import { logoSize } from './picture-sizes.ts';
import { SaveWords, useSaveFeedback } from './save-feedback.tsx';

/** Name, logo and switch of one of the two pinned brands; its products are computed (D-49). */
export function PinnedDialog({ brand, onClose }: { brand: PinnedBrand; onClose: () => void }) {
  const { t } = useLingui();
  const ground = useSiteGround();
  const nameOf = usePinnedName();
  const save = useSavePinned();
  const isUploading = useIsUploading();
  const isBusy = save.isPending || isUploading;
  const feedback = useSaveFeedback(onClose);
  const [isWrong, setIsWrong] = useState(false);
  const { kind } = brand;
  const form = useForm({
    initialValues: { name: brand.name, logo: brand.logo, active: brand.active },
    isBusy: isBusy || feedback.outcome === 'added',
    onSubmit: (values) =>
      save.mutate(
        { kind, ...values, name: values.name.trim() },
        {
          onSuccess: () => feedback.tell('added'),
          onError: (error) => {
            feedback.tell('error');
            form.refuseBy(error);
          },
        },
      ),
  });
  const editedName = nameOf(brand);
  return (
    <FormDialog
      width={560}
      phone="full"
      title={t({ id: 'brand.edit', message: `Edit ${editedName}` })}
      submit={<SaveWords outcome={feedback.outcome} />}
      isBusy={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {feedback.clock}
      {save.error !== null && refusedFields(save.error, ['name', 'logo']).length === 0 && (
        <ErrorBanner error={save.error} onClose={save.reset} />
      )}
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        label={t({ id: 'brand.name', message: 'Name' })}
        placeholder={nameOf({ kind, name: '' })}
        maxLength={brandTextLength}
        autoComplete="off"
        data-autofocus
      />
      <PictureField
        label={t({ id: 'brand.logo', message: 'Logo' })}
        help={<Trans id="brand.logo-help">PNG. Drop it here, or paste it.</Trans>}
        value={form.values.logo}
        onChange={(url) => form.setFieldValue('logo', url)}
        use="logo"
        kinds={['png']}
        size={logoSize}
        ground={ground}
        error={form.errors.logo}
        takesPaste
        onWrongKind={() => setIsWrong(true)}
      />
      <Switch
        className={styles.active ?? ''}
        label={t({ id: 'brand.active', message: 'Show on the site' })}
        labelPosition="left"
        withThumbIndicator={false}
        checked={form.values.active}
        onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
      />
      {isWrong && <AlertDialog alert="alert1" onClose={() => setIsWrong(false)} />}
    </FormDialog>
  );
}
