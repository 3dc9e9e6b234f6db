import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../../ui/form/check-field.tsx';
import styles from './schedule.module.css';
import { useBrandNames } from './schedule.query.ts';

interface RunBrandsProps {
  /** None = all. */
  brands: readonly string[];
  onChange: (brands: string[]) => void;
}

/** Whose new collages leave: all brands', or those of some. */
export function RunBrands({ brands, onChange }: RunBrandsProps) {
  const { t } = useLingui();
  const { data: names = [] } = useBrandNames();
  if (names.length === 0) return null;
  const turn = (name: string) =>
    onChange(brands.includes(name) ? brands.filter((one) => one !== name) : [...brands, name].sort());
  return (
    <fieldset className={styles.times}>
      <legend>{t({ id: 'schedule.brands', message: 'Brands (none ticked: all)' })}</legend>
      <div className={styles.brands}>
        {names.map((name) => (
          <CheckField
            key={name}
            name={`brand-${name}`}
            label={name}
            checked={brands.includes(name)}
            onChange={() => turn(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
