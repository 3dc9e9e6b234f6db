import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { allowed, areaOf, coveringZoom, largestZoom, type Placing, type Size } from './crop-area.ts';
import styles from './upload.module.css';

/** One press of an arrow, as part of the frame. */
const STEP = 0.02;

interface CropDialogProps {
  title: string;
  file: Blob;
  /** Size of the result in px at most; its ratio is the frame's. */
  result: Size;
  /** Colour behind the picture. */
  ground: string;
  /** The picture fills the frame at first, else it is shown whole. */
  isFilled: boolean;
  /** Photos are many times smaller as WebP; a browser that cannot write it writes a PNG. */
  type: 'image/png' | 'image/webp';
  onClose: () => void;
  onCropped: (picture: Blob) => void;
}

/** Chooses the part of a picture that is kept: pulled by pointer or arrows, larger and smaller by wheel or slider. */
export function CropDialog({ title, file, result, ground, isFilled, type, onClose, onCropped }: CropDialogProps) {
  const { t } = useLingui();
  const loaded = useImage(file);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const image = loaded === 'broken' ? null : loaded;
  const picture = image && { width: image.naturalWidth, height: image.naturalHeight };
  const first = picture && { zoom: isFilled ? coveringZoom(picture, result) : 1, x: 0, y: 0 };
  const now = placing ?? first;
  const place = (next: Placing) => picture && setPlacing(allowed(next, picture, result));
  return (
    <Dialog
      isOpen
      phone="full"
      width={520}
      onClose={onClose}
      title={title}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={image === null}
              onClick={() => {
                if (image !== null && now !== null) void cropped(image, now, { ...result, type }).then(onCropped);
              }}
            >
              <Trans id="upload.use-part">Use picture</Trans>
            </Button>
          }
        />
      }
    >
      {loaded === 'broken' && (
        <Banner tone="red" title={t({ id: 'upload.broken', message: 'This picture cannot be opened.' })} />
      )}
      {image !== null && picture !== null && now !== null && (
        <div className={styles.crop}>
          <Frame image={image} placing={now} frame={result} ground={ground} onPlace={place} />
          <label className={styles.zoom}>
            <span>{t({ id: 'upload.zoom', message: 'Size' })}</span>
            <input
              type="range"
              min={1}
              max={Math.max(largestZoom, coveringZoom(picture, result))}
              step={0.01}
              value={now.zoom}
              onChange={(event) => place({ ...now, zoom: Number(event.currentTarget.value) })}
            />
          </label>
        </div>
      )}
    </Dialog>
  );
}

interface FrameProps {
  image: HTMLImageElement;
  placing: Placing;
  frame: Size;
  ground: string;
  onPlace: (next: Placing) => void;
}

/** The picture in its frame. */
function Frame({ image, placing, frame, ground, onPlace }: FrameProps) {
  const { t } = useLingui();
  const pulled = useRef<{ x: number; y: number } | null>(null);
  const { left, top, width, height } = areaOf(
    placing,
    { width: image.naturalWidth, height: image.naturalHeight },
    frame,
  );
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pulled.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = pulled.current;
    if (from === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    pulled.current = { x: event.clientX, y: event.clientY };
    onPlace({
      ...placing,
      x: placing.x + (event.clientX - from.x) / box.width,
      y: placing.y + (event.clientY - from.y) / box.height,
    });
  };
  const letGo = () => {
    pulled.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onPlace({ zoom: placing.zoom * way.zoom, x: placing.x + way.x * STEP, y: placing.y + way.y * STEP });
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move the picture.
      tabIndex={0}
      data-autofocus
      aria-label={t({
        id: 'upload.frame',
        message: 'Part that is kept: arrows move the picture, + and − change its size',
      })}
      className={styles.frame}
      style={{ aspectRatio: `${frame.width} / ${frame.height}`, background: ground }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onWheel={(event) => onPlace({ ...placing, zoom: placing.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08) })}
      onKeyDown={onKeyDown}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
      />
    </div>
  );
}

const ways: Readonly<Record<string, Placing>> = {
  ArrowLeft: { zoom: 1, x: -1, y: 0 },
  ArrowRight: { zoom: 1, x: 1, y: 0 },
  ArrowUp: { zoom: 1, x: 0, y: -1 },
  ArrowDown: { zoom: 1, x: 0, y: 1 },
  '+': { zoom: 1.08, x: 0, y: 0 },
  '-': { zoom: 1 / 1.08, x: 0, y: 0 },
};

/** The file as a picture; null while it is read. */
function useImage(file: Blob): HTMLImageElement | 'broken' | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | 'broken' | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setLoaded(image);
    image.onerror = () => setLoaded('broken');
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return loaded;
}

/** The part in the frame; never larger than what the picture has to give. */
async function cropped(image: HTMLImageElement, placing: Placing, result: Size & { type: string }): Promise<Blob> {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const { left, top, width, height } = areaOf(placing, picture, result);
  const scale = Math.min(1, picture.width / (width * result.width));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(result.width * scale));
  canvas.height = Math.max(1, Math.round(result.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left * canvas.width, top * canvas.height, width * canvas.width, height * canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), result.type, 0.9);
  });
}
