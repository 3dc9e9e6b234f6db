import { listBrands } from '@kolaj/contract/brand/brand';
import { listSourceFolders } from '@kolaj/contract/source/source';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useAsked } from '../ui/use-asked.ts';
import styles from './camera.module.css';
import { isPlace, type Place } from './use-place-of-photos.ts';

interface PlaceFormProps {
  place: Place;
  onChoose: (place: Place) => void;
}

/** Where photos go: a folder (season, delivery) and a brand; names that exist are offered. */
export function PlaceForm({ place, onChoose }: PlaceFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(place);
  const brands = useAsked('brands', async (signal) => (await call(listBrands, {}, { signal })).data.result, {
    everyMs: 300_000,
  });
  const folders = useAsked(
    'source-folders',
    async (signal) => {
      const asked = { base_path: '', folders: true, files: false, counts: false };
      return (await call(listSourceFolders, asked, { signal })).data.result.folders;
    },
    { everyMs: 300_000 },
  );
  const isReady = isPlace(typed);
  return (
    <form
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onChoose({ folder: typed.folder.trim(), brand: typed.brand.trim() });
      }}
    >
      <h2>
        <Trans id="m.where-to">Where do the photos go?</Trans>
      </h2>
      <TextField
        name="folder"
        label={t({ id: 'drop.folder', message: 'Folder (season, delivery)' })}
        value={typed.folder}
        list="m-folders"
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setTyped({ ...typed, folder: event.currentTarget.value })}
      />
      <TextField
        name="brand"
        label={t({ id: 'm.brand', message: 'Brand' })}
        value={typed.brand}
        list="m-brands"
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setTyped({ ...typed, brand: event.currentTarget.value })}
      />
      <datalist id="m-folders">
        {folders.data?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="m-brands">
        {brands.data?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ActionButton type="submit" isOff={!isReady}>
        <Trans id="m.begin">Begin</Trans>
      </ActionButton>
      {!isReady && (
        <p>
          <Trans id="drop.names-missing">Fill in the folder and the subfolder (the brand) first.</Trans>
        </p>
      )}
    </form>
  );
}
