import { isDiscounted } from '@kolaj/domain/collage/texts/value-checks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEditor } from '../use-editor.ts';
import { FieldInput } from './field-input.tsx';
import styles from './panel.module.css';

/** The discount price; with it the old price is struck through, here as on the picture (D-32). */
export function DiscountField() {
  const { t } = useLingui();
  const { editor, edit, rest } = useEditor();
  const { discountprice, values } = editor.text_data;
  const value = discountprice ?? '';
  const isGiven = value.trim() !== '';
  const isShown = isDiscounted(editor.text_data);
  return (
    <>
      <FieldInput
        keyword="discountprice"
        label={t({ id: 'editor.field-discountprice', message: 'Discount price' })}
        value={value}
        isNumber
        onChange={(price) => edit({ kind: 'set-discount', price: price === '' ? null : price }, 'discount')}
        onRest={rest}
      />
      {isGiven && (
        <p className={`${styles.prices} ${styles.wide}`} role="status">
          {isShown ? (
            <>
              <s>{values.price}</s> <strong>{value}</strong>
            </>
          ) : (
            <span className={styles.problem}>
              <Trans id="editor.discount-idle">It is not below the price, so it is not shown.</Trans>
            </span>
          )}
        </p>
      )}
    </>
  );
}
