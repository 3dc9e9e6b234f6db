import type { EditorData } from '@kolaj/contract/collage/editor';
import { zoomSize } from '@kolaj/domain/collage/outputs/zoom-image';
import { useLingui } from '@lingui/react/macro';
import { useTimeout } from '@mantine/hooks';
import { IconBarcode, IconFaceId, IconPhotoOff, IconUser } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { baseName } from '../../../lib/texts/base-name.ts';
import { useEditor } from '../use-editor.ts';
import { slotFor, stripId, usePlacing } from './photo-placing.ts';
import styles from './photo-strip.module.css';

interface ZoomPlace {
  /** Where the window is: right of the photo, so that its spot stays in sight, and as high as the pointer; px of what is seen of the page. */
  x: number;
  y: number;
  /** The spot of the photo that is looked at, 0–1. */
  spot: { x: number; y: number };
}

/** How far one press of an arrow key goes on the photo, 0–1. */
const step = 0.1;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const part = (value: number) => Math.min(1, Math.max(0, value));

/** Looking closely at a photo under the mouse, or with the focus of the keyboard on it (EDT-13); Escape ends it. Fingers have a view of their own. */
function usePhotoZoom() {
  const [at, setAt] = useState<ZoomPlace | null>(null);
  const end = () => setAt(null);
  const handlers = {
    onPointerMove({ currentTarget, clientX: x, clientY: y, pointerType, buttons }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch' || buttons !== 0) return;
      const box = currentTarget.getBoundingClientRect();
      setAt({ x: box.right, y, spot: { x: part((x - box.left) / box.width), y: part((y - box.top) / box.height) } });
    },
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.matches(':focus-visible')) return;
      const box = currentTarget.getBoundingClientRect();
      setAt({ x: box.right, y: box.top + box.height / 2, spot: { x: 0.5, y: 0.5 } });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = arrows[event.key];
      if (at === null || (by === undefined && event.key !== 'Escape')) return;
      event.preventDefault();
      setAt(by ? { ...at, spot: { x: part(at.spot.x + by.x), y: part(at.spot.y + by.y) } } : null);
    },
    onPointerLeave: end,
    onPointerDown: end,
    onBlur: end,
  };
  return { at, handlers };
}

/** A pointer that only passes asks for no picture, ms. */
const patience = 150;
/** From the photo, and from the edge of the page, px. */
const gap = 16;

const within = (wanted: number, room: number) => Math.max(gap, Math.min(wanted, room - zoomSize - gap));

/** The window in which a part of a photo is seen at its own pixels (EDT-13); it goes along with the pointer. */
function PhotoZoom({ url, at }: { url: string; at: ZoomPlace }) {
  const [isWanted, setIsWanted] = useState(false);
  const [isThere, setIsThere] = useState(false);
  useTimeout(() => setIsWanted(true), patience, { autoInvoke: true });
  if (!isWanted) return null;
  return createPortal(
    <img
      className={styles.window}
      data-there={isThere}
      src={url}
      alt=""
      onLoad={() => setIsThere(true)}
      style={{
        width: zoomSize,
        height: zoomSize,
        left: within(at.x + gap, window.innerWidth),
        top: within(at.y - zoomSize / 2, window.innerHeight),
        objectPosition: `${at.spot.x * 100}% ${at.spot.y * 100}%`,
      }}
    />,
    document.body,
  );
}

// Comes with the gestures of the canvas.
const drag = import('./photo-drag.tsx');
const PhotoDrag = lazy(async () => ({ default: (await drag).PhotoDrag }));

type Photo = EditorData['photos'][number];

/** The product's photos with what the machine saw and where each is: a tap puts one into the chosen slot, or drag it there. */
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
