import type { SameCodeProducts } from '@kolaj/contract/site/site';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { pictureSet } from '../../product/collage/media.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './same-codes.module.css';

interface SameCodesProps {
  first: readonly SameCodeProducts[];
  total: number;
}

/** Codes that may be a slip, each with its products and the place where another code is typed. */
export function SameCodes({ first, total }: SameCodesProps) {
  const { t } = useLingui();
  const rest = total - first.length;
  return (
    <>
      {first.map((same) => (
        <li key={same.products[0]?.id}>
          <SameCode {...same} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          {t({
            id: 'build.same-code-more',
            message: plural(rest, { one: '# more code is used twice', other: '# more codes are used twice' }),
          })}
        </li>
      )}
    </>
  );
}

function SameCode({ code, color, count, products }: SameCodeProducts) {
  const { t } = useLingui();
  const name = [code, color].filter(Boolean).join(' ');
  const rest = count - products.length;
  return (
    <>
      {t({
        id: 'build.same-code',
        message: plural(count, {
          one: `${name}: # product has this code.`,
          other: `${name}: # products have this code, customers get them as one. Is one of them another garment? Give it another code:`,
        }),
      })}
      <ul className={styles.products}>
        {products.map(({ id, folder_id: folder, subfolder_id: subfolder, subfolder: place, picture }) => (
          <li key={id}>
            <Link
              to="/whatsapp-shop/$folder/$subfolder/$file"
              params={{ folder, subfolder, file: id }}
              className={styles.product}
            >
              <Picture {...pictureSet(picture)} alt="" sizes="48px" />
              <span>{[code, place].join(' · ')}</span>
            </Link>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>{`+${rest}`}</li>}
      </ul>
    </>
  );
}
