import { brandTextLength } from '@kolaj/contract/brand/brand';
import type { Brand } from '@kolaj/contract/brand/brand-row';
import { isBrandLink } from '@kolaj/domain/shop/brand';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/calls/api.ts';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { PictureField } from '../../../product/upload/picture-field.tsx';
import { useIsUploading } from '../../../product/upload/upload.query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useSaveBrand } from '../brand.query.ts';
import { useSiteGround } from '../list/logo-tile.tsx';
import { AlertDialog, type BrandAlert } from './alert-dialog.tsx';
import { type BrandValues, dataOf, fieldNames, telegramLink, valuesOf } from './brand-values.ts';
import { ChangedDialog } from './changed-dialog.tsx';
import styles from './edit.module.css';
import { NamesField } from './names-field.tsx';
import { coverSize, logoSize } from './picture-sizes.ts';
import { SaveWords, useSaveFeedback } from './save-feedback.tsx';
import { useDropped } from './use-dropped.ts';

const missing = {
  name: msg({ id: 'brand.name-missing', message: 'Enter the name.' }),
  logo: msg({ id: 'brand.logo-missing', message: 'Choose a logo.' }),
};
const linkExample = 'https://t.me/';
const wrongLink = msg({ id: 'brand.link-wrong', message: 'Only a Telegram link: https://t.me/…' });

interface BrandDialogProps {
  /** Null = a new one. */
  brand: Brand | null;
  newName: string;
  /** Typed before and not saved; null = nothing. */
  draft: BrandValues | null;
  onTaken: () => void;
  onDropped: (values: BrandValues) => void;
  onClose: () => void;
}

/** One brand's name, pictures, link and further names (BR-02). */
export function BrandDialog({ brand, newName, draft, onTaken, onDropped, onClose }: BrandDialogProps) {
  const { t } = useLingui();
  const save = useSaveBrand();
  const isUploading = useIsUploading();
  const isBusy = save.isPending || isUploading;
  const feedback = useSaveFeedback(onClose);
  // The row that the person works on; not the one that an event brings in meanwhile.
  const [seen, setSeen] = useState(brand);
  const [alert, setAlert] = useState<BrandAlert | null>(null);
  const [current, setCurrent] = useState<Brand | null>(null);
  const form = useForm<BrandValues>({
    initialValues: valuesOf(seen, newName),
    isBusy: isBusy || feedback.outcome === 'added',
    validate: ({ name, logo, link }) => ({
      name: name.trim() === '' ? missing.name : undefined,
      logo: logo === '' ? missing.logo : undefined,
      link: isBrandLink(telegramLink(link)) ? undefined : wrongLink,
    }),
    onSubmit: (values) => send(values, seen),
  });
  const { name, logo } = form.values;
  useDraft(form, draft, onTaken);
  useDropped({ values: form.values, isDirty: form.isDirty(), onDropped });

  const send = (values: BrandValues, row: Brand | null) =>
    save.mutate(dataOf(values, row), {
      onSuccess: (answer) => {
        if (answer.success) form.resetDirty(values);
        feedback.tell(answer.success ? 'added' : 'error');
      },
      onError: (error) => {
        if (error instanceof ApiError && error.failure.code === 'brand_changed') {
          return setCurrent(error.failure.values.current);
        }
        feedback.tell('error');
        form.refuseBy(error);
      },
    });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    form.submit(event);
    if (name.trim() === '' || logo === '') setAlert('alert0');
  };
  const isAtFields = refusedFields(save.error, [...fieldNames]).length > 0;
  const editedName = brand?.name;
  return (
    <FormDialog
      width={560}
      phone="full"
      title={
        editedName === undefined
          ? t({ id: 'brands.add', message: 'New brand' })
          : t({ id: 'brand.edit', message: `Edit ${editedName}` })
      }
      submit={<SaveWords outcome={feedback.outcome} />}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {feedback.clock}
      {save.error !== null && current === null && !isAtFields && (
        <ErrorBanner error={save.error} onClose={save.reset} />
      )}
      {save.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[save.data.code])} onClose={save.reset} />
      )}
      <BrandFields form={form} isNew={brand === null} onAlert={setAlert} />
      {alert !== null && <AlertDialog alert={alert} onClose={() => setAlert(null)} />}
      {current !== null && (
        <ChangedDialog
          mine={form.values}
          theirs={current}
          onMine={() => {
            setSeen(current);
            setCurrent(null);
            send(form.values, current);
          }}
          onTheirs={() => {
            setSeen(current);
            form.setValues(valuesOf(current, ''));
            setCurrent(null);
            save.reset();
          }}
        />
      )}
    </FormDialog>
  );
}

/** Takes up what was typed before. */
function useDraft(form: ReturnType<typeof useForm<BrandValues>>, draft: BrandValues | null, onTaken: () => void) {
  const [isTaken, setIsTaken] = useState(draft === null);
  useEffect(() => {
    if (isTaken || draft === null) return;
    setIsTaken(true);
    form.setValues(draft);
    onTaken();
  }, [isTaken, draft, form, onTaken]);
}

interface BrandFieldsProps {
  form: ReturnType<typeof useForm<BrandValues>>;
  isNew: boolean;
  onAlert: (alert: BrandAlert) => void;
}

function BrandFields({ form, isNew, onAlert }: BrandFieldsProps) {
  const { t } = useLingui();
  const ground = useSiteGround();
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        label={t({ id: 'brand.name', message: 'Name' })}
        maxLength={brandTextLength}
        autoComplete="off"
        data-autofocus
        onFocus={(event) => isNew && event.currentTarget.select()}
      />
      <PictureField
        label={t({ id: 'brand.logo', message: 'Logo' })}
        help={
          <Trans id="brand.logo-effect">
            PNG. Drop it here, or paste it. Collages that wait for approval get it too.
          </Trans>
        }
        value={form.values.logo}
        onChange={(url) => form.setFieldValue('logo', url)}
        use="logo"
        kinds={['png']}
        size={logoSize}
        ground={ground}
        error={form.errors.logo}
        takesPaste
        onWrongKind={() => onAlert('alert1')}
      />
      <PictureField
        label={t({ id: 'brand.cover', message: 'Cover' })}
        help={<Trans id="brand.cover-help">PNG or MP4. Without it the site shows the newest product.</Trans>}
        value={form.values.cover_photo}
        onChange={(url) => form.setFieldValue('cover_photo', url)}
        use="cover"
        kinds={['png', 'mp4']}
        size={coverSize}
        isFilled
        ground={ground}
        error={form.errors.cover_photo}
        onWrongKind={() => onAlert('alert2')}
      />
      <TextInput
        {...form.getInputProps('link')}
        size="md"
        label={t({ id: 'brand.link', message: 'Telegram link' })}
        placeholder={linkExample}
        inputMode="url"
        maxLength={200}
        autoComplete="off"
        onBlur={({ currentTarget }) => form.setFieldValue('link', telegramLink(currentTarget.value))}
      />
      <NamesField
        value={form.values.other_texts}
        onChange={(names) => form.setFieldValue('other_texts', names)}
        maxLength={brandTextLength}
        error={form.errors.other_texts}
      />
      <Switch
        className={styles.active ?? ''}
        label={t({ id: 'brand.active', message: 'Show on the site' })}
        labelPosition="left"
        withThumbIndicator={false}
        checked={form.values.active}
        onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
      />
    </>
  );
}
