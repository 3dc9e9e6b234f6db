import styles from './company.module.css';

/** Whether this system draws flags: some show the two letters instead, some nothing. Asked once. */
let drawsFlags: boolean | undefined;

function canDrawFlags(): boolean {
  const canvas = document.createElement('canvas');
  const size = 20;
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.font = `${size - 4}px sans-serif`;
  context.fillText('🇩🇪', 0, size - 4);
  const { data } = context.getImageData(0, 0, size, size);
  // Letters are black; a flag has colours.
  return data.some((value, index) => index % 4 === 0 && Math.abs(value - (data[index + 2] ?? value)) > 60);
}

/** The flag of a country, or its two letters where the system has no flags. */
export function Flag({ flag, code }: { flag: string; code: string }) {
  drawsFlags ??= canDrawFlags();
  return (
    <span className={styles.flag} data-letters={!drawsFlags} aria-hidden="true">
      {drawsFlags ? flag : code}
    </span>
  );
}
