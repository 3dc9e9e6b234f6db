import { Plural } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import styles from './drop-dialog.module.css';
import type { DropRow } from './drop-order.ts';
import { FolderField, SubfolderField } from './place-fields.tsx';
import { RowPhotos } from './row-photos.tsx';
import type { RowNames } from './row-products.tsx';

interface DropRowsProps {
  rows: readonly DropRow[];
  /** What the names of a row say; undefined = they are not looked at. */
  namesOf: (row: DropRow) => RowNames | undefined;
  onChange: (rows: DropRow[]) => void;
}

/** With all three thousand of a large ZIP a page stands still for half a minute. */
const AT_ONCE = 60;

/** Folder and subfolder of the files, the first rows and more on demand. */
export function DropRows({ rows, ...rest }: DropRowsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const more = rows.length - shown;
  return (
    <>
      <Rows rows={rows} shown={shown} {...rest} />
      {more > 0 && (
        <Button onClick={() => setShown(shown + AT_ONCE)}>
          <Plural id="drop.more-rows" value={more} one="# more subfolder" other="# more subfolders" />
        </Button>
      )}
    </>
  );
}

/** Rows of one folder share its field. */
function Rows({ rows, shown, namesOf, onChange }: DropRowsProps & { shown: number }) {
  const first = rows[0]?.folder;
  const isOneFolder = rows.every(({ folder }) => folder === first);
  const change = (at: number, changes: Partial<DropRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  if (!isOneFolder || first === undefined) {
    return rows.slice(0, shown).map((row, at) => (
      <section key={keyOf(row)} className={styles.row}>
        <FolderField value={row.folder} onChange={(folder) => change(at, { folder })} />
        <SubfolderField row={row} onChange={(subfolder) => change(at, { subfolder })} />
        <RowPhotos
          row={row}
          names={namesOf(row)}
          most={rows.length === 1 ? 6 : 3}
          onChange={(product) => change(at, { product })}
        />
      </section>
    ));
  }
  return (
    <>
      <FolderField value={first} onChange={(folder) => onChange(rows.map((row) => ({ ...row, folder })))} />
      {rows.slice(0, shown).map((row, at) => (
        <Fragment key={keyOf(row)}>
          <SubfolderField row={row} onChange={(subfolder) => change(at, { subfolder })} />
          <RowPhotos
            row={row}
            names={namesOf(row)}
            most={rows.length === 1 ? 6 : 3}
            onChange={(product) => change(at, { product })}
          />
        </Fragment>
      ))}
    </>
  );
}

/** Its first photo: what is typed may be the same in two rows. */
const keyOf = ({ files: [first] }: DropRow) => first && `${first.file.path}/${first.entry}`;
