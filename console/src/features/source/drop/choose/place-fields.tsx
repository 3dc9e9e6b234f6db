import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useShop } from '../../../../product/account/session.query.ts';
import { useBytes } from '../../../../product/source/drop/drop-words.ts';
import { useSourceFolders, useSourceSubfolders } from '../../../../product/source/import.query.ts';
import { Chip } from '../../../../ui/button/chip.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFolders } from '../../folders/folders.query.ts';
import { type DropRow, isGoodName } from './drop-order.ts';
import styles from './place-fields.module.css';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The folder of some rows. The first one of a shop is likely named after its month. */
export function FolderField({ value, onChange }: FieldProps) {
  const { t, i18n } = useLingui();
  const { data } = useSourceFolders();
  const known = data?.map(({ name }) => name) ?? [];
  const latest = useLatestFolders();
  const likely = known.length > 0 ? latest : [monthName(new Date(), i18n.locale)];
  return (
    <NameField
      {...{ name: 'folder', value, onChange, known }}
      label={t({ id: 'drop.folder', message: 'Folder (season, delivery)' })}
      likely={data === undefined ? [] : likely.slice(0, 3)}
    />
  );
}

/** The source's folders, those in front whose collages changed last; the others by their names, in which seasons count up. */
function useLatestFolders(): string[] {
  const { data: source = [] } = useSourceFolders();
  const { data: shown = [] } = useFolders(undefined);
  const open = source.filter(({ disabled }) => !disabled).map(({ name }) => name);
  const known = new Set(open);
  const inUse = shown.map(({ data: { name } }) => name).filter((name) => known.has(name));
  return [...new Set([...inUse, ...open.toReversed()])];
}

/** In two pieces: together some languages add a word or a full stop, with which no folder may end. */
function monthName(day: Date, locale: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options).format(day);
  return `${part({ month: 'long' })} ${day.getFullYear()}`;
}

interface SubfolderFieldProps {
  row: DropRow;
  onChange: (value: string) => void;
}

/** The subfolder of a row: one of its folder, in a new folder the brands of the latest one. */
export function SubfolderField({ row, onChange }: SubfolderFieldProps) {
  const { data: folders } = useSourceFolders();
  const typed = row.folder.trim();
  const shop = useShop()?.name ?? '';
  const known = folders?.find(({ name }) => name === typed);
  const [first] = useLatestFolders();
  const latest = folders?.find(({ name }) => name === first);
  if (known) return <SubfolderOf {...{ row, onChange, folder: known.path }} isThere />;
  if (latest) return <SubfolderOf {...{ row, onChange, folder: latest.path }} />;
  const isEmpty = folders?.length === 0;
  return <SubfolderName {...{ row, onChange }} known={[]} likely={isEmpty && isGoodName(shop) ? [shop] : []} />;
}

function SubfolderOf({
  folder,
  isThere = false,
  ...field
}: SubfolderFieldProps & { folder: string; isThere?: boolean }) {
  const { data = [] } = useSourceSubfolders(folder);
  const names = data.map(({ name }) => name);
  return <SubfolderName {...field} known={isThere ? names : []} likely={names.slice(0, 6)} />;
}

function SubfolderName({ row, ...field }: SubfolderFieldProps & Pick<NameFieldProps, 'known' | 'likely'>) {
  const { t } = useLingui();
  const bytesOf = useBytes();
  const count = row.files.length;
  const bytes = bytesOf(row.files.reduce((sum, file) => sum + file.bytes, 0));
  const [only] = row.files;
  const files =
    count === 1 && only !== undefined
      ? only.name
      : t({ id: 'drop.files', message: plural(count, { one: '# file', other: '# files' }) });
  const label = t({ id: 'drop.subfolder', message: 'Subfolder (brand)' });
  return <NameField {...field} {...{ name: 'subfolder', label, value: row.subfolder, aside: `${files} · ${bytes}` }} />;
}

interface NameFieldProps extends FieldProps {
  name: string;
  label: string;
  aside?: string;
  /** Names that exist already. */
  known: readonly string[];
  /** One tap away below a field that was empty at first: on phones the list of known names is out of sight. */
  likely: readonly string[];
}

function NameField({ value, onChange, known, likely, aside, ...field }: NameFieldProps) {
  const { t } = useLingui();
  const list = useId();
  // They stay when one is chosen: nothing moves, and another tap takes another one.
  const [wasEmpty] = useState(value === '');
  const isWrong = value !== '' && !isGoodName(value);
  return (
    <div>
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
      {wasEmpty && likely.length > 0 && (
        <ul className={styles.likely} aria-label={t({ id: 'drop.likely', message: 'Suggestions' })}>
          {likely.map((name) => (
            <li key={name}>
              <Chip kind="view" isPressed={name === value.trim()} onClick={() => onChange(name)}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
