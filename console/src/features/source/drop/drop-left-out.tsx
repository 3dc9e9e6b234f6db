import { Plural } from '@lingui/react/macro';
import type { DropReason } from '../../../product/source/drop/drop-types.ts';
import { useDropReason } from '../../../product/source/drop/drop-words.ts';
import styles from './choose/drop-dialog.module.css';

/** Somebody who reads this many has understood. */
const MOST_SHOWN = 100;

interface DropLeftOutProps {
  leftOut: readonly { path: string; reason: DropReason }[];
  /** All of them, where not all are named. */
  count?: number;
}

/** Files that are not taken, each with its reason; closed until somebody wants to know. */
export function DropLeftOut({ leftOut, count = leftOut.length }: DropLeftOutProps) {
  const reasonOf = useDropReason();
  return <LeftOutFiles files={leftOut.map(({ path, reason }) => ({ path, why: reasonOf(reason) }))} count={count} />;
}

interface LeftOutFilesProps {
  files: readonly { path: string; why: string }[];
  count: number;
}

export function LeftOutFiles({ files, count }: LeftOutFilesProps) {
  if (files.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>
        <Plural id="drop.left-out" value={count} one="# file is left out" other="# files are left out" />
      </summary>
      <ul>
        {files.slice(0, MOST_SHOWN).map(({ path, why }) => (
          <li key={path}>
            <strong>{path}</strong> <span>{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
