import { pictureUses } from '@kolaj/contract/settings/client-config';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Size } from '../../../../product/upload/crop-area.ts';
import { PictureField } from '../../../../product/upload/picture-field.tsx';
import { groundOf } from '../ground.ts';
import type { PictureName } from '../sections.ts';

import styles from './fields.module.css';
import type { SettingProps } from './setting-props.ts';

interface Shape {
  kinds: readonly ('png' | 'jpeg' | 'webp')[];
  /** What the site needs, px. */
  size: Size;
  isFilled: boolean;
}

/** The header's logo is 34 px high, the cover and the ground are as wide as a screen with two dots a pixel. */
const shapes: Readonly<Record<PictureName, Shape>> = {
  logo: { kinds: ['png'], size: { width: 720, height: 240 }, isFilled: false },
  favicon: { kinds: ['png'], size: { width: 256, height: 256 }, isFilled: false },
  cover_photo: { kinds: ['png', 'jpeg', 'webp'], size: { width: 1600, height: 900 }, isFilled: true },
  background_image: {
    kinds: ['png', 'jpeg', 'webp'],
    size: { width: 1200, height: 1600 },
    isFilled: true,
  },
};

const wrongKind = {
  png: msg({ id: 'site-settings.only-png', message: 'Only PNG.' }),
  photo: msg({ id: 'site-settings.only-photo', message: 'Only PNG, JPEG or WebP.' }),
};

/** A picture of the site: chosen, cropped to what the site shows, uploaded; it counts when the form is saved. */
export function PictureSetting({ form, name, label, help, isLocked }: SettingProps & { name: PictureName }) {
  const { t } = useLingui();
  const [isWrong, setIsWrong] = useState(false);
  const { kinds, ...shape } = shapes[name];
  const wrong = t(kinds.length === 1 ? wrongKind.png : wrongKind.photo);
  return (
    <div className={styles.whole}>
      <PictureField
        {...shape}
        use={pictureUses[name]}
        kinds={kinds}
        label={label}
        help={help}
        value={form.values[name]}
        onChange={(url) => {
          setIsWrong(false);
          form.setFieldValue(name, url);
        }}
        ground={groundOf(form.values)}
        error={isWrong ? wrong : form.errors[name]}
        isDisabled={isLocked}
        onWrongKind={() => setIsWrong(true)}
      />
    </div>
  );
}
