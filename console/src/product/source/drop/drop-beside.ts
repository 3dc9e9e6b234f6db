import { namedAtMost, type Upload } from '@kolaj/contract/source/source-upload';
import { maxUploadPath } from '@kolaj/domain/source/upload/upload-limits';
import { uploadReasons } from '@kolaj/domain/source/upload/upload-reason';
import type { DropFile, NotSent } from './drop-types.ts';

/** What stays on this device goes on record with the first file of a drop, so that another browser, or this one later, says the same. */
export function withBeside(files: readonly DropFile[], notSent: NotSent | undefined): readonly DropFile[] {
  const [first, ...more] = files;
  if (first === undefined || notSent === undefined) return files;
  const { leftOut, otherFiles } = notSent;
  if (leftOut.length + otherFiles.length === 0) return files;
  const named = leftOut.flatMap(({ path, reason: told }) => {
    const reason = uploadReasons.find((one) => one === told);
    return reason === undefined ? [] : [{ path: path.slice(-maxUploadPath), reason }];
  });
  const beside = {
    batch: first.batch,
    left_out: named.slice(0, namedAtMost),
    left_out_count: leftOut.length,
    other_files: otherFiles.slice(0, 100),
  };
  return [{ ...first, beside }, ...more];
}

/** As it was told when the files were dropped. */
export function notSentOf(beside: Upload['beside'] | undefined): NotSent | undefined {
  if (!beside) return undefined;
  return { leftOut: beside.left_out, leftOutCount: beside.left_out_count, otherFiles: beside.other_files };
}
