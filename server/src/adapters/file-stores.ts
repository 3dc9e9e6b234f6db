import type { FileStore } from '../ports/file-store.ts';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { openBucketStore } from './bucket/file-store.ts';
import { openDiskStore } from './disk/file-store.ts';

interface Where {
  dataDir: string;
  /** null = files are in the data folder. */
  bucket: BucketSettings | null;
}

/** The file store of an installation. */
export const openFileStore = ({ dataDir, bucket }: Where): Promise<FileStore> =>
  bucket === null ? openDiskStore(dataDir) : openBucketStore(dataDir, bucket);
