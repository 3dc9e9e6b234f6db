import type { EditorData } from '@kolaj/contract/collage/editor';
import { useLingui } from '@lingui/react/macro';
import { IconBarcode, IconFaceId, IconPhotoOff, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useEditor } from '../use-editor.ts';
import { slotFor, stripId, usePlacing } from './photo-placing.ts';
import styles from './photo-strip.module.css';
import { PhotoZoom } from './photo-zoom.tsx';
import { usePhotoZoom } from './use-photo-zoom.ts';

// Comes with the gestures of the canvas.
const drag = import('./photo-drag.tsx');
const PhotoDrag = lazy(async () => ({ default: (await drag).PhotoDrag }));

type Photo = EditorData['photos'][number];

/** The product's photos with what the machine saw and where each stands: a tap puts one into the chosen slot, or drag it there. */
export function PhotoStrip() {
  const { t } = useLingui();
  const { data } = useEditor();
  return (
    <ul id={stripId} className={styles.strip} aria-label={t({ id: 'editor.photos', message: 'Photos of the product' })}>
      {data.photos.map((photo) => (
        <li key={photo.path}>
          <StripPhoto photo={photo} />
        </li>
      ))}
    </ul>
  );
}

function StripPhoto({ photo }: { photo: Photo }) {
  const { editor, selected } = useEditor();
  const editing = useEditor();
  const { place } = usePlacing();
  const button = useRef<HTMLButtonElement>(null);
  const label = usePhotoLabel();
  const { at, handlers } = usePhotoZoom();
  const slots = editor.images.flatMap((image, index) => (image?.path === photo.path ? [index + 1] : []));
  const isHere = selected?.kind === 'slot' && slots.includes(selected.index + 1);
  if (photo.url === null) return <BrokenPhoto photo={photo} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.photo}
        data-chosen={isHere}
        data-unused={slots.length === 0}
        aria-label={label(photo, slots)}
        onClick={() => place(photo.path, slotFor(editing))}
        {...handlers}
      >
        {photo.thumbnail !== null && <img src={photo.thumbnail} alt="" draggable={false} />}
        {slots.length > 0 && <span className={styles.number}>{slots.join(' ')}</span>}
        <Seen photo={photo} />
      </button>
      {at !== null && photo.zoom !== null && <PhotoZoom url={photo.zoom} at={at} />}
      <Suspense>
        <PhotoDrag path={photo.path} thumbnail={photo.thumbnail} button={button} />
      </Suspense>
    </>
  );
}

function BrokenPhoto({ photo }: { photo: Photo }) {
  const { t } = useLingui();
  const name = baseName(photo.path);
  return (
    <span
      className={styles.photo}
      data-broken="true"
      role="img"
      aria-label={t({ id: 'editor.strip-broken', message: `${name} cannot be read` })}
      title={name}
    >
      <IconPhotoOff size={20} stroke={1.75} aria-hidden />
    </span>
  );
}

/** What the machine saw; the label of the button says it in words. */
function Seen({ photo }: { photo: Photo }) {
  const SeenIcon = photo.has_barcode ? IconBarcode : photo.has_face ? IconFaceId : photo.has_person ? IconUser : null;
  return SeenIcon === null ? null : (
    <span className={styles.seen}>
      <SeenIcon size={14} stroke={2} aria-hidden />
    </span>
  );
}

function usePhotoLabel() {
  const { t } = useLingui();
  return (photo: Photo, slots: readonly number[]): string => {
    const numbers = slots.join(', ');
    return [
      baseName(photo.path),
      slots.length > 0
        ? t({ id: 'editor.photo-in-slot', message: `in slot ${numbers}` })
        : t({ id: 'editor.photo-unused', message: 'not used' }),
      photo.has_barcode === true && t({ id: 'editor.photo-barcode', message: 'barcode' }),
      photo.has_face === true && t({ id: 'editor.photo-face', message: 'face' }),
      photo.has_person === true && t({ id: 'editor.photo-person', message: 'person' }),
    ]
      .filter(Boolean)
      .join(', ');
  };
}
