import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileZip, IconFolderOpen, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import styles from './drop-dialog.module.css';
import { type DeviceFile, filesOfInput } from './drop-files.ts';

/** Cameras' formats by ending too: not every browser knows HEIC. */
const PHOTOS = 'image/*,.heic,.heif,.avif';
const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

/** Choosing files without dragging: on phones the camera roll, on desktops a whole folder too. */
export function DropChoose({ onChoose }: { onChoose: (files: DeviceFile[]) => void }) {
  const isPhone = useIsPhone();
  return (
    <div className={styles.choose}>
      <FileButton accept={PHOTOS} onChoose={onChoose} isMain>
        <IconPhoto {...icon} />
        <Trans id="drop.choose-photos">Choose photos</Trans>
      </FileButton>
      {!isPhone && (
        <FileButton isFolder onChoose={onChoose}>
          <IconFolderOpen {...icon} />
          <Trans id="drop.choose-folder">Choose a folder</Trans>
        </FileButton>
      )}
      <FileButton accept=".zip,application/zip" onChoose={onChoose}>
        <IconFileZip {...icon} />
        <Trans id="drop.choose-zip">Choose a ZIP</Trans>
      </FileButton>
      {!isPhone && (
        <p className={styles.hint}>
          <Trans id="drop.hint">Or drag photos, folders and ZIPs onto the page.</Trans>
        </p>
      )}
    </div>
  );
}

interface FileButtonProps {
  accept?: string;
  isFolder?: boolean;
  isMain?: boolean;
  onChoose: (files: DeviceFile[]) => void;
  children: ReactNode;
}

function FileButton({ accept, isFolder = false, isMain = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="lg"
        variant={isMain ? 'action' : 'default'}
        classNames={{ label: styles.chooseLabel ?? '' }}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={(element) => {
          if (element) element.webkitdirectory = isFolder;
          input.current = element;
        }}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget: { files } }) => files !== null && files.length > 0 && onChoose(filesOfInput(files))}
      />
    </>
  );
}
