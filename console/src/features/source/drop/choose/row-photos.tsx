import type { PackedEntry } from '@kolaj/domain/source/upload/zip-directory';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { type DeviceFile, isZip } from './drop-files.ts';
import { type DropRow, isGoodName, namelessOf } from './drop-order.ts';
import styles from './row-photos.module.css';
import { itemsOf, type RowNames, RowProducts, RowSays } from './row-products.tsx';

interface RowPhotosProps {
  row: DropRow;
  /** What its names say; undefined = they are not looked at. */
  names: RowNames | undefined;
  /** Products that are shown. */
  most: number;
  onChange: (product: string | null) => void;
}

/** What will come of the photos of a row, and whether those that a camera has named show one product. */
export function RowPhotos({ row, names, most, onChange }: RowPhotosProps) {
  const items = names?.kind === 'looked' ? itemsOf(row, names) : [];
  return (
    <>
      {items.length === 0 ? (
        <Thumbnails row={row} />
      ) : (
        <RowProducts row={row} items={items.slice(0, most)} Photo={ProductPhoto} />
      )}
      <RowSays row={row} names={names} most={most} />
      <ClosedZips row={row} />
      <OneProduct row={row} onChange={onChange} />
    </>
  );
}

/** The first photo of a product. */
function ProductPhoto({ photo }: { photo: DropRow['files'][number] }) {
  const files = useMemo(() => [photo], [photo]);
  if (photo.entry !== null) return <ZipThumbnail zip={photo.file} files={files} />;
  return <Thumbnail file={photo.file.file} />;
}

/** More would cost a phone memory and say nothing new. */
const SHOWN = 12;

function Thumbnails({ row }: { row: DropRow }) {
  const { t } = useLingui();
  // A ZIP stands for all photos in it.
  const files: DeviceFile[] = [...new Set(row.files.map(({ file }) => file))];
  const more = files.length - SHOWN;
  const count = row.files.length;
  const label = t({ id: 'drop.files', message: plural(count, { one: '# file', other: '# files' }) });
  return (
    <ul className={styles.thumbnails} aria-label={label}>
      {files.slice(0, SHOWN).map((device) => (
        <li key={device.path}>
          {isZip(device.file) ? <ZipThumbnail zip={device} files={row.files} /> : <Thumbnail file={device.file} />}
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{`+${more}`}</li>}
    </ul>
  );
}

/** ZIPs that this browser cannot look into: what is in them is only seen when they are unpacked. */
function ClosedZips({ row }: { row: DropRow }) {
  const { t } = useLingui();
  const closed = row.files.filter(({ file, entry }) => entry === null && isZip(file.file));
  return closed.map(({ file: { path, file } }) => {
    const { name } = file;
    return (
      <p key={path} className={styles.closed}>
        {t({
          id: 'drop.zip-closed',
          message: `Kolaj cannot look into ${name} here. When it is unpacked, its folders become subfolders.`,
        })}
      </p>
    );
  });
}

/** The first photo of a ZIP that goes where the row says. */
function firstOf(files: DropRow['files'], zip: DeviceFile): PackedEntry | null {
  const path = files.find(({ file, entry }) => file === zip && entry !== null)?.entry;
  return zip.entries?.find((entry) => entry.path === path) ?? null;
}

/** Its first photo once it is in sight; its sign as long as there is none. */
function ZipThumbnail({ zip, files }: { zip: DeviceFile; files: DropRow['files'] }) {
  const { file } = zip;
  // Not with each letter that somebody types into the row: a ZIP may list 20,000.
  const first = useMemo(() => firstOf(files, zip), [files, zip]);
  const { ref, inViewport } = useInViewport();
  const [picture, setPicture] = useState<Blob | null>(null);
  const isAsked = inViewport && picture === null && first !== null;
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void import('./zip-picture.ts')
      .then(({ pictureInZip }) => pictureInZip(file, first, () => isWanted))
      .catch(() => null)
      .then((found) => isWanted && setPicture(found));
    return () => {
      isWanted = false;
    };
  }, [isAsked, file, first]);
  const src = useFileUrl(picture);
  if (src !== null) return <Picture src={src} alt={file.name} ratio="photo" fileName={file.name} />;
  return (
    <span ref={ref} className={styles.zip} role="img" aria-label={file.name}>
      <IconFileZip size={20} stroke={1.75} aria-hidden />
    </span>
  );
}

function Thumbnail({ file }: { file: File }) {
  return <Picture src={useFileUrl(file)} alt={file.name} ratio="photo" fileName={file.name} />;
}

/** An address of a file of this device, for as long as it is shown. */
function useFileUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return url;
}

/** Photos without a code become a product each, unless a person says that they show the same one. */
function OneProduct({ row, onChange }: Pick<RowPhotosProps, 'row' | 'onChange'>) {
  const { t } = useLingui();
  const count = namelessOf(row).length;
  if (count < 2) return null;
  const { product } = row;
  const isWrong = product !== null && product !== '' && !isGoodName(product);
  return (
    <div className={styles.product}>
      <Switch
        label={t({ id: 'drop.one-product', message: 'Join into one product' })}
        description={
          product === null &&
          t({
            id: 'drop.one-product-off',
            message: plural(count, {
              one: '# photo has no code in its name.',
              other: '# photos have no code in their names: each becomes a product.',
            }),
          })
        }
        checked={product !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {product !== null && (
        <TextField
          name="product"
          label={t({ id: 'drop.product-code', message: 'Product code' })}
          value={product}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          error={isWrong ? t({ id: 'drop.bad-name', message: 'A file or folder cannot have this name.' }) : undefined}
        />
      )}
    </div>
  );
}
