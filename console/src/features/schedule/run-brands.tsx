import { key } from '@kolaj/domain/shared/fold';
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
  const { data = [] } = useBrandNames();
  const known = new Set(data.map(key));
  const ticked = new Set(brands.map(key));
  // A folder may be named like no brand of the list.
  const names = [...data, ...brands.filter((name) => !known.has(key(name)))];
  if (names.length === 0) return null;
  const turn = (name: string) =>
    onChange(ticked.has(key(name)) ? brands.filter((one) => key(one) !== key(name)) : [...brands, name].sort());
  return (
    <fieldset className={styles.times}>
      <legend>{t({ id: 'schedule.brands', message: 'Brands (none ticked: all)' })}</legend>
      <div className={styles.brands}>
        {names.map((name) => (
          <CheckField
            key={name}
            name={`brand-${name}`}
            label={name}
            checked={ticked.has(key(name))}
            onChange={() => turn(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
