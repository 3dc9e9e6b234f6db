import { type BrandLogo, brandLogoOf, brandLogos } from '@kolaj/domain/template/design/design-brand';
import { useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import styles from '../settings/settings.module.css';
import { useDesigner } from '../use-designer.ts';

/** How the brand is shown: its logo picture, its name, or not at all (ADM-10). */
export function BrandChoice({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const { template, edit } = useDesigner();
  const words: Record<BrandLogo, [label: string, description: string]> = {
    image: [
      t({ id: 'designer.logo-image', message: 'Image logo' }),
      t({ id: 'designer.logo-image-help', message: 'The logo of the brand; its name where it has none.' }),
    ],
    text: [
      t({ id: 'designer.logo-text', message: 'Text logo' }),
      t({ id: 'designer.logo-text-help', message: 'The name of the brand in letters.' }),
    ],
    none: [
      t({ id: 'designer.logo-none', message: 'No logo' }),
      t({ id: 'designer.logo-none-help', message: 'The brand does not stand on the collage.' }),
    ],
  };
  return (
    <Radio.Group
      label={t({ id: 'designer.brand-shown', message: 'How the brand is shown' })}
      value={brandLogoOf(template, keyword)}
      onChange={(value) => {
        const logo = brandLogos.find((name) => name === value);
        if (logo !== undefined) edit({ kind: 'brand-logo', keyword, logo });
      }}
    >
      <div className={styles.choices}>
        {brandLogos.map((logo) => (
          <Radio key={logo} value={logo} label={words[logo][0]} description={words[logo][1]} />
        ))}
      </div>
    </Radio.Group>
  );
}
