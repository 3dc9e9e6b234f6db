import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import { useBytes } from '../../../../product/source/drop/drop-words.ts';
import { useSourceFolders, useSourceSubfolders } from '../../../../product/source/import.query.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import styles from './drop-dialog.module.css';
import { type DropRow, isGoodName } from './drop-order.ts';
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

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

function FolderField({ value, onChange }: FieldProps) {
  const { t } = useLingui();
  const { data = [] } = useSourceFolders();
  const label = t({ id: 'drop.folder', message: 'Folder (season, delivery)' });
  return (
    <NameField name="folder" label={label} value={value} onChange={onChange} known={data.map(({ name }) => name)} />
  );
}

function SubfolderField({ row, onChange }: { row: DropRow; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const bytesOf = useBytes();
  const { data: folders = [] } = useSourceFolders();
  const isKnown = folders.some(({ name }) => name === row.folder.trim());
  const count = row.files.length;
  const bytes = bytesOf(row.files.reduce((sum, file) => sum + file.bytes, 0));
  const [only] = row.files;
  const files =
    count === 1 && only !== undefined
      ? only.name
      : t({ id: 'drop.files', message: plural(count, { one: '# file', other: '# files' }) });
  const label = t({ id: 'drop.subfolder', message: 'Subfolder (brand)' });
  const field = { name: 'subfolder', label, value: row.subfolder, onChange, aside: `${files} · ${bytes}` };
  return isKnown ? <KnownSubfolders folder={row.folder.trim()} {...field} /> : <NameField {...field} known={[]} />;
}

function KnownSubfolders({ folder, ...field }: Omit<NameFieldProps, 'known'> & { folder: string }) {
  const { data = [] } = useSourceSubfolders(folder);
  return <NameField {...field} known={data.map(({ name }) => name)} />;
}

interface NameFieldProps extends FieldProps {
  name: string;
  label: string;
  aside?: string;
  /** Names that exist already. */
  known: readonly string[];
}

function NameField({ value, onChange, known, aside, ...field }: NameFieldProps) {
  const { t } = useLingui();
  const list = useId();
  const isWrong = value !== '' && !isGoodName(value);
  return (
    <>
      <TextField
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        list={list}
        maxLength={120}
        autoComplete="off"
        data-autofocus={value === '' || undefined}
        error={isWrong ? t({ id: 'drop.bad-name', message: 'A file or folder cannot have this name.' }) : undefined}
        {...(aside === undefined ? {} : { aside: <span className={styles.aside}>{aside}</span> })}
      />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
