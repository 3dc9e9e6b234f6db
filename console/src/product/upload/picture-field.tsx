import type { UploadUse } from '@kolaj/domain/shop/upload-use';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconMovie, IconPhotoUp, IconX } from '@tabler/icons-react';
import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import type { Size } from './crop-area.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import styles from './upload.module.css';
import { useUpload } from './upload.query.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PictureFieldProps {
  label: string;
  help?: ReactNode;
  /** Address of the picture; empty = none. */
  value: string;
  onChange: (url: string) => void;
  /** What the picture is for: the server checks it by that. */
  use: UploadUse;
  /** Files that may be chosen. */
  kinds: readonly Exclude<FileKind, 'other'>[];
  /** The size that the site needs, px; also the frame's ratio. */
  size: Size;
  /** The picture fills its frame at first; a logo is shown whole. */
  isFilled?: boolean;
  /** Colour behind the picture. */
  ground: string;
  error?: ReactNode;
  /** A file of another kind was chosen (BR-06). */
  onWrongKind: () => void;
  isDisabled?: boolean;
  /** Where a pasted picture goes when nothing of the window asks for it more. */
  takesPaste?: boolean;
}

const accepted = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' } as const;

/** Takes a file that is dropped, pasted or chosen: a picture goes to the crop window first, a film is sent as it is. */
function useTaking({ onChange, use, kinds, onWrongKind, isDisabled = false, takesPaste = false }: PictureFieldProps) {
  const upload = useUpload();
  const [isOver, setIsOver] = useState(false);
  const [picture, setPicture] = useState<File | null>(null);
  const send = (file: Blob) => {
    setPicture(null);
    upload.mutate({ file, use }, { onSuccess: (answer) => answer.success && onChange(answer.url) });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined || upload.isPending || isDisabled) return;
    const kind = await fileKind(file);
    if (kind === 'other' || !kinds.includes(kind)) return onWrongKind();
    if (kind === 'mp4') return send(file);
    setPicture(file);
  };
  useWindowEvent('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file === undefined || !takesPaste || picture !== null) return;
    event.preventDefault();
    void take(file);
  });
  // A file that misses the field must not open in place of the page.
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', (event) => event.preventDefault());
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };
  return { upload, isOver, drag, take, send, picture, putBack: () => setPicture(null) };
}

/** A picture of the shop: chosen by button, dropped or pasted, cropped, and uploaded at once; saving is the form's matter. */
export function PictureField(props: PictureFieldProps) {
  const { label, help, value, onChange, kinds, size, isFilled = false, ground, error, isDisabled = false } = props;
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, isOver, drag, take, send, picture, putBack } = useTaking(props);
  const choose = t({ id: 'upload.choose', message: 'Choose file' });
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.drop} data-over={isOver} data-wrong={error !== undefined} {...drag}>
        <span
          className={styles.shown}
          data-empty={value === ''}
          style={{ aspectRatio: `${size.width} / ${size.height}`, ...(value === '' ? {} : { background: ground }) }}
        >
          <Shown url={value} />
        </span>
        <div className={styles.choice}>
          <div className={styles.buttons}>
            <Button
              leftSection={<IconPhotoUp size={17} stroke={1.75} aria-hidden />}
              loading={upload.isPending}
              disabled={isDisabled}
              aria-label={`${label}: ${choose}`}
              onClick={() => input.current?.click()}
            >
              {choose}
            </Button>
            {value !== '' && !isDisabled && (
              <IconButton
                icon={IconX}
                label={t({ id: 'upload.remove', message: `Remove: ${label}` })}
                onClick={() => onChange('')}
              />
            )}
          </div>
          <p className={styles.help}>{help}</p>
          {error !== undefined && <p className={styles.problem}>{error}</p>}
        </div>
        <input
          ref={input}
          type="file"
          className={styles.input}
          tabIndex={-1}
          disabled={isDisabled}
          aria-labelledby={id}
          accept={kinds.map((kind) => accepted[kind]).join(',')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {upload.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[upload.data.code])} onClose={upload.reset} />
      )}
      {upload.isError && <ErrorBanner error={upload.error} onClose={upload.reset} />}
      <Suspense>
        {picture !== null && (
          <CropDialog
            title={label}
            file={picture}
            result={size}
            ground={ground}
            isFilled={isFilled}
            type={kinds.includes('jpeg') ? 'image/webp' : 'image/png'}
            onClose={putBack}
            onCropped={send}
          />
        )}
      </Suspense>
    </div>
  );
}

function Shown({ url }: { url: string }) {
  if (url === '') return null;
  if (url.endsWith('.mp4')) return <IconMovie size={26} stroke={1.5} aria-hidden />;
  return <img src={url} alt="" draggable={false} />;
}
