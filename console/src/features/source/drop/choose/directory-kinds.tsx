import type { DirectoryIs, ReadDirectory } from '@kolaj/domain/source/upload/upload-place';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { Fragment } from 'react';

interface DirectoryKindsProps {
  directories: readonly ReadDirectory[];
  /** These are something else than what they were read as. */
  onSay: (directories: readonly ReadDirectory[], is: DirectoryIs) => void;
}

/** More are answered together: who drops thirty brands has named them alike. */
const ONE_BY_ONE = 4;

/** Whether a directory that holds directories is a season with brands, or one brand with products: names do not always tell. */
export function DirectoryKinds({ directories, onSay }: DirectoryKindsProps) {
  if (directories.length > ONE_BY_ONE) return <All directories={directories} onSay={onSay} />;
  return directories.map((directory) => (
    <Fragment key={directory.top}>
      {directory.mayBeFolders && <Seasons directory={directory} onSay={onSay} />}
      {directory.is !== 'folders' && <One directory={directory} onSay={onSay} />}
    </Fragment>
  ));
}

interface OneProps {
  directory: ReadDirectory;
  onSay: DirectoryKindsProps['onSay'];
}

function Seasons({ directory, onSay }: OneProps) {
  const { t } = useLingui();
  const { name, is, below } = directory;
  return (
    <Switch
      label={t({ id: 'drop.seasons', message: `“${name}” holds several seasons` })}
      description={
        is === 'folders' &&
        t({
          id: 'drop.seasons-on',
          message: plural(below, { one: 'The folder in it is a season.', other: 'The # folders in it are seasons.' }),
        })
      }
      checked={is === 'folders'}
      onChange={(event) => onSay([directory], event.currentTarget.checked ? 'folders' : 'folder')}
    />
  );
}

function One({ directory, onSay }: OneProps) {
  const { t } = useLingui();
  const inBrand = useInBrand();
  const { name, is, below } = directory;
  return (
    <Switch
      label={t({ id: 'drop.one-brand', message: `“${name}” is one brand` })}
      description={
        is === 'subfolder'
          ? inBrand(directory)
          : t({
              id: 'drop.one-brand-off',
              message: plural(below, { one: 'The folder in it is a brand.', other: 'The # folders in it are brands.' }),
            })
      }
      checked={is === 'subfolder'}
      onChange={(event) => onSay([directory], event.currentTarget.checked ? 'subfolder' : 'folder')}
    />
  );
}

/** What the folders of a brand will be: a product each, or kinds of products that their photos' names or further folders tell apart. */
function useInBrand(): (brand: Pick<ReadDirectory, 'below' | 'products'>) => string {
  const { t } = useLingui();
  return ({ below, products }) => {
    if (products === below)
      return t({
        id: 'drop.one-brand-on',
        message: plural(below, { one: 'The folder in it is a product.', other: 'The # folders in it are products.' }),
      });
    const kinds = below - products;
    if (products === 0)
      return t({
        id: 'drop.one-brand-kinds',
        message: plural(kinds, {
          one: 'The folder in it is a category; its products are inside.',
          other: 'The # folders in it are categories; their products are inside.',
        }),
      });
    return t({
      id: 'drop.one-brand-both',
      message: `Folders in it: products ${products}, categories with products inside ${kinds}.`,
    });
  };
}

function All({ directories, onSay }: DirectoryKindsProps) {
  const { t } = useLingui();
  const inBrands = useInBrands();
  const areBrands = directories.every(({ is }) => is === 'subfolder');
  return (
    <Switch
      label={t({ id: 'drop.each-brand', message: 'Each of these folders is one brand' })}
      description={
        areBrands
          ? inBrands(directories)
          : t({ id: 'drop.each-brand-off', message: 'The folders in some of them are brands.' })
      }
      checked={areBrands}
      onChange={(event) => onSay(directories, event.currentTarget.checked ? 'subfolder' : 'folder')}
    />
  );
}

function useInBrands(): (brands: readonly ReadDirectory[]) => string {
  const { t } = useLingui();
  return (brands) => {
    if (brands.every(({ below, products }) => products === below))
      return t({ id: 'drop.each-brand-on', message: 'The folders in them are products.' });
    if (brands.every(({ products }) => products === 0))
      return t({
        id: 'drop.each-brand-kinds',
        message: 'The folders in them are categories; their products are inside.',
      });
    return t({
      id: 'drop.each-brand-both',
      message: 'The folders in them are products, or categories with products inside.',
    });
  };
}
