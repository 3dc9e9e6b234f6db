import { productPictures } from '@kolaj/domain/shop/config/client-config';
import { useLingui } from '@lingui/react/macro';
import { Segments } from '../segments.tsx';
import type { SettingProps } from './setting-props.ts';

/** What the site shows of a product (D-105). */
export function ProductPicturesSetting({ form, label, help, isLocked }: SettingProps) {
  const { t } = useLingui();
  const words = {
    both: t({ id: 'site-settings.pictures-both', message: 'Both' }),
    collage: t({ id: 'site-settings.pictures-collage', message: 'Collage' }),
    photos: t({ id: 'site-settings.pictures-photos', message: 'Photos' }),
  };
  return (
    <Segments
      label={label}
      help={help}
      value={form.values.product_pictures}
      options={productPictures.map((value) => ({ value, text: words[value] }))}
      isDisabled={isLocked}
      onChange={(value) => form.setFieldValue('product_pictures', value)}
    />
  );
}
