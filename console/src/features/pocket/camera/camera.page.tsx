import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraRotate, IconChevronDown, IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { addressOf } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Note } from '../ui/note.tsx';
import { addChosen, addTaken, type Destination } from '../uploads/add-photos.ts';
import styles from './camera.module.css';
import type { Scanned } from './scanner.ts';
import { type CameraTrouble, useCamera } from './use-camera.ts';
import { isPlace, usePlaceOfPhotos } from './use-place-of-photos.ts';
import { useScan } from './use-scan.ts';

/** Asked for once a day, with calls that the camera does not need. */
const PlaceForm = lazy(async () => ({ default: (await import('./place-form.tsx')).PlaceForm }));

const BrandForm = lazy(async () => ({ default: (await import('./brand-form.tsx')).BrandForm }));

/** Takes photos of a product; its code is scanned or typed, and every photo is on its way at once. */
export function CameraPage() {
  const { start, desk } = useSomebody();
  const { shop } = start;
  const isAgent = desk === 'agent-with-camera';
  const kept = usePlaceOfPhotos(shop?.pid ?? '', shop?.upload_folder ?? '');
  const { choose } = kept;
  const place = isAgent ? { ...kept.place, folder: shop?.upload_folder ?? '' } : kept.place;
  const [isChoosing, setIsChoosing] = useState(isAgent ? place.brand === '' : !isPlace(place));
  if (isChoosing) {
    const done = (next: typeof place) => {
      choose(next);
      setIsChoosing(false);
    };
    return (
      <Suspense>
        {isAgent ? <BrandForm place={place} onChoose={done} /> : <PlaceForm place={place} onChoose={done} />}
      </Suspense>
    );
  }
  return <Studio place={place} onPlace={() => setIsChoosing(true)} />;
}

function Studio({ place, onPlace }: { place: { folder: string; brand: string }; onPlace: () => void }) {
  const { t } = useLingui();
  const { shop } = useSomebody().start;
  const patterns = shop?.code_patterns ?? [];
  const video = useRef<HTMLVideoElement>(null);
  const { camera, turn, take } = useCamera(video);
  const [code, setCode] = useState('');
  const [foreign, setForeign] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const [uncoded, setUncoded] = useState(0);
  const [isUnsafe, setIsUnsafe] = useState(false);
  const isOn = camera.kind === 'on';
  const isStream = shop?.is_stream === true && place.folder === shop.upload_folder;
  const destination: Destination = { ...place, code, isStream };

  useScan(video, {
    // A code that is there stays until the person takes it away: the next label may already be in the picture.
    isOn: isOn && code === '',
    patterns,
    onScan: (scanned: Scanned) => {
      if (scanned.kind === 'foreign') return setForeign(scanned.text);
      setForeign(null);
      setCode(scanned.code);
    },
  });
  const noteTaken = (added: number) => {
    setCount((before) => before + added);
    if (code === '') setUncoded((before) => before + added);
  };
  const shoot = async () => {
    const photo = await take();
    if (photo === null) return;
    noteTaken(1);
    navigator.vibrate?.(20);
    if (!(await addTaken(photo, destination))) setIsUnsafe(true);
  };
  const pick = async (files: readonly File[]) => {
    if (files.length === 0) return;
    noteTaken(files.length);
    if (!(await addChosen(files, destination))) setIsUnsafe(true);
  };

  return (
    <div className={styles.studio} data-scheme="dark">
      <video
        ref={video}
        className={styles.video}
        playsInline
        muted
        aria-label={t({ id: 'm.viewfinder', message: 'Camera picture' })}
      />
      <button type="button" className={styles.placeChip} onClick={onPlace}>
        {`${place.folder} / ${place.brand}`}
        <IconChevronDown size={17} stroke={2} aria-hidden />
      </button>
      {turn !== null && (
        <button
          type="button"
          className={styles.turn}
          aria-label={t({ id: 'm.other-camera', message: 'Other camera' })}
          onClick={turn}
        >
          <IconCameraRotate size={24} stroke={1.75} aria-hidden />
        </button>
      )}
      <div className={styles.middle}>
        {camera.kind === 'off' && <NoCamera why={camera.why} />}
        {isUnsafe && (
          <Note tone="amber" title={<Trans id="m.no-room">This phone is full</Trans>}>
            <Trans id="m.no-room-detail">Keep the app open until everything has arrived.</Trans>
          </Note>
        )}
      </div>
      <CodeLine code={code} foreign={foreign} uncoded={uncoded} onCode={setCode} />
      <div className={styles.buttons}>
        <PickButton onPick={(files) => void pick(files)} />
        <button
          type="button"
          className={styles.shutter}
          aria-label={t({ id: 'm.shutter', message: 'Take a photo' })}
          aria-disabled={!isOn}
          onClick={() => void shoot()}
        />
        <a className={styles.side} href={addressOf('uploads')}>
          <IconUpload size={24} stroke={1.75} aria-hidden />
          <span role="status">
            {t({ id: 'm.photo-count', message: plural(count, { one: '# photo', other: '# photos' }) })}
          </span>
        </a>
      </div>
    </div>
  );
}

function PickButton({ onPick }: { onPick: (files: readonly File[]) => void }) {
  return (
    <label className={styles.side}>
      <input
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        onChange={({ currentTarget }) => {
          // The list is the input's own, and empty with it.
          onPick([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <IconPhotoPlus size={24} stroke={1.75} aria-hidden />
      <Trans id="m.pick">Pick</Trans>
    </label>
  );
}

interface CodeLineProps {
  code: string;
  /** A barcode that is no code of this shop. */
  foreign: string | null;
  /** Photos that were sent without a code. */
  uncoded: number;
  onCode: (code: string) => void;
}

/** The product's code above the shutter: scanned, and corrected with one tap. */
function CodeLine({ code, foreign, uncoded, onCode }: CodeLineProps) {
  const { t } = useLingui();
  return (
    <div className={styles.code}>
      <input
        value={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-label={t({ id: 'm.code', message: 'Product code' })}
        placeholder={t({ id: 'm.scan-or-type', message: 'Scan or type the code' })}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      {code !== '' && (
        <button
          type="button"
          aria-label={t({ id: 'm.next-product', message: 'Next product' })}
          onClick={() => onCode('')}
        >
          <IconX size={20} stroke={2} aria-hidden />
        </button>
      )}
      {code === '' && foreign === null && uncoded > 0 && (
        <p role="status">
          {t({
            id: 'm.without-code',
            message: plural(uncoded, {
              one: '# photo has no code: its file name or a barcode on it must tell the product.',
              other: '# photos have no code: their file names or barcodes on them must tell the product.',
            }),
          })}
        </p>
      )}
      {code === '' && foreign !== null && (
        <p role="status">
          <Trans id="m.foreign-code">{foreign} is not a code of this shop.</Trans>{' '}
          <button type="button" onClick={() => onCode(foreign)}>
            <Trans id="m.use-anyway">Use it anyway</Trans>
          </button>
        </p>
      )}
    </div>
  );
}

function NoCamera({ why }: { why: CameraTrouble }) {
  const { t } = useLingui();
  const details: Record<CameraTrouble, string> = {
    denied: t({ id: 'm.camera-denied', message: 'Allow the camera in the settings of the browser, or pick photos.' }),
    none: t({ id: 'm.camera-none', message: 'This device has none. Pick photos.' }),
    busy: t({ id: 'm.camera-busy', message: 'Another program uses it. Close that one, or pick photos.' }),
    insecure: t({ id: 'm.camera-insecure', message: 'It works on https addresses only. Pick photos.' }),
  };
  return (
    <Note tone="amber" title={t({ id: 'm.no-camera', message: 'No camera' })}>
      {details[why]}
    </Note>
  );
}
