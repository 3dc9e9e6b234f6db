import type { Reel } from '@kolaj/contract/reels/reels';
import { reelCodeLength, reelNameLength } from '@kolaj/domain/reels/reel-list';
import { videoIdOf } from '@kolaj/domain/reels/video-id';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refusedFields } from '../../lib/calls/field-words.ts';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { REEL_SAVE_MS } from '../../lib/time/timers.ts';
import { useAfter } from '../../lib/time/use-after.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { useForm } from '../../ui/form/use-form.tsx';
import { type BrandChoice, useSaveReel } from './reels.query.ts';

type Values = { id: string; productBrand: string; productCode: string; name: string };
const fieldNames = ['id', 'productBrand', 'productCode', 'name'] as const;

const missing = {
  id: msg({ id: 'reels.id-missing', message: 'Enter the address or id of the video.' }),
  wrongId: msg({ id: 'reels.id-wrong', message: 'This is no video of YouTube.' }),
  brand: msg({ id: 'reels.brand-missing', message: 'Choose a brand.' }),
  name: msg({ id: 'reels.name-missing', message: 'Enter a name.' }),
};

interface ReelDialogProps {
  /** null = a new one. */
  reel: Reel | null;
  brands: readonly BrandChoice[];
  onClose: () => void;
}

/** One film's id, brand and name, all required (REEL-05, VAL-32), and the product that it leads to; saved half a second after the press (REEL-06). */
export function ReelDialog({ reel, brands, onClose }: ReelDialogProps) {
  const { t } = useLingui();
  const save = useSaveReel();
  const [waiting, setWaiting] = useState<Values | null>(null);
  const isBusy = waiting !== null || save.isPending;
  const form = useForm<Values>({
    initialValues: {
      ...{ id: reel?.id ?? '', name: reel?.name ?? '' },
      ...{ productBrand: reel?.productBrand ?? '', productCode: reel?.productCode ?? '' },
    },
    isBusy,
    validate: ({ id, productBrand, name }) => ({
      id: id.trim() === '' ? missing.id : videoIdOf(id) === null ? missing.wrongId : undefined,
      productBrand: productBrand === '' ? missing.brand : undefined,
      name: name.trim() === '' ? missing.name : undefined,
    }),
    onSubmit: setWaiting,
  });
  const send = (values: Values) => {
    setWaiting(null);
    save.mutate(
      { ...values, ...(reel === null ? {} : { mainId: reel.mainId, before: reel.id }) },
      { onSuccess: (answer) => answer.success && onClose(), onError: (error) => form.refuseBy(error) },
    );
  };
  const name = reel?.name;
  return (
    <FormDialog
      title={
        name === undefined
          ? t({ id: 'reels.new', message: 'New video' })
          : t({ id: 'reels.edit', message: `Edit ${name}` })
      }
      submit={<Trans id="reels.save">Save video</Trans>}
      isBusy={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {waiting !== null && <Delay onEnd={() => send(waiting)} />}
      {save.error !== null && refusedFields(save.error, [...fieldNames]).length === 0 && (
        <ErrorBanner error={save.error} onClose={save.reset} />
      )}
      {save.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[save.data.code])} onClose={save.reset} />
      )}
      <ReelFields form={form} brands={brands} isNew={reel === null} />
    </FormDialog>
  );
}

function Delay({ onEnd }: { onEnd: () => void }) {
  useAfter(REEL_SAVE_MS, onEnd);
  return null;
}

interface ReelFieldsProps {
  form: ReturnType<typeof useForm<Values>>;
  brands: readonly BrandChoice[];
  isNew: boolean;
}

function ReelFields({ form, brands, isNew }: ReelFieldsProps) {
  const { t } = useLingui();
  const choose = t({ id: 'reels.choose-brand', message: 'Choose a brand' });
  return (
    <>
      <TextInput
        {...form.getInputProps('id')}
        size="md"
        required
        label={t({ id: 'reels.id', message: 'Address or id of the video' })}
        description={t({ id: 'reels.id-help', message: 'Paste the address from YouTube: a video or a short.' })}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isNew ? true : undefined}
        onBlur={({ currentTarget }) => {
          const id = videoIdOf(currentTarget.value);
          if (id !== null) form.setFieldValue('id', id);
        }}
      />
      <NativeSelect
        {...form.getInputProps('productBrand')}
        size="md"
        required
        label={t({ id: 'reels.brand', message: 'Brand' })}
        data={[{ value: '', label: choose }, ...brands.map(({ query, name }) => ({ value: query, label: name }))]}
      />
      <TextInput
        {...form.getInputProps('productCode')}
        size="md"
        label={t({ id: 'reels.product', message: 'Product code (optional)' })}
        description={t({
          id: 'reels.product-help',
          message: 'Opens this product of the brand; while it is not on the site, the brand.',
        })}
        maxLength={reelCodeLength}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        required
        label={t({ id: 'reels.name', message: 'Name of the video' })}
        maxLength={reelNameLength}
        autoComplete="off"
      />
    </>
  );
}
