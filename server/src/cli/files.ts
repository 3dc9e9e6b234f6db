import { bucketTrouble, openBucketStore } from '../adapters/bucket/file-store.ts';
import { type CopiedFiles, copyFiles } from '../adapters/copy-files.ts';
import { openDiskStore } from '../adapters/disk/file-store.ts';
import { fileTrouble } from '../adapters/postgres/trouble/file-trouble.ts';
import { readEnv } from '../env.ts';
import { type FileStore, StoreUnavailable } from '../ports/file-store.ts';
import { moveFolders } from './move-folders.ts';

const usage = 'npm run kolaj -- files move --to bucket | files move --to disk | files move --folders';
const toldEvery = 0.1;

/** `files move --folders`: see `moveFolders`. `files move --to bucket|disk`: the data folder and the bucket as they are set, whichever of them is in use. 2 = some files are damaged. */
export async function files(words: string): Promise<number> {
  const [, to] = /^move --to (bucket|disk)$/.exec(words) ?? [];
  const isOfFolders = words === 'move --folders';
  if (to === undefined && !isOfFolders) return refuse(usage);
  const parsed = readEnv();
  if (parsed.kind === 'invalid') return refuse(parsed.sentences.join('\n'));
  const { dataDir, bucket: settings } = parsed.env;
  if (settings === null)
    return refuse('Set KOLAJ_BUCKET_URL, KOLAJ_BUCKET_KEY and KOLAJ_BUCKET_SECRET for this command.');
  const trouble = await bucketTrouble(settings);
  if (trouble !== null) return refuse(trouble);
  if (isOfFolders) return moveFolders(parsed.env);

  await using begun = new AsyncDisposableStack();
  const disk = await openDiskStore(dataDir);
  begun.defer(() => disk.close());
  const bucket = await openBucketStore(dataDir, settings);
  begun.defer(() => bucket.close());
  const [from, into] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
  const done = await copied(from, into, dataDir);
  if (typeof done === 'string') return refuse(done);
  const { copied: count, bytes, files: there, damaged } = done;
  console.log(
    `Copied ${count} files (${Math.round(bytes / 1_000_000)} MB); ${there} are there now. Nothing was removed.`,
  );
  console.log(next[to === 'bucket' ? 'bucket' : 'disk']);
  if (damaged.length === 0) return 0;
  console.error(`${damaged.length} files are damaged or gone where they came from, and were not copied:`);
  for (const sha256 of damaged) console.error(`  ${sha256}`);
  return 2;
}

const next = {
  bucket:
    'If Kolaj ran meanwhile: stop it, repeat this, take photos in folders along (files move --folders), and start every process with KOLAJ_BUCKET_URL, its key and secret.',
  disk: 'If Kolaj ran meanwhile: stop it, repeat this, and start it without KOLAJ_BUCKET_URL, its key and secret.',
};

/** What was copied, or in words what was in the way: it may be repeated then. */
async function copied(from: FileStore, into: FileStore, dataDir: string): Promise<CopiedFiles | string> {
  let told = 0;
  try {
    return await copyFiles(from, into, (share) => {
      if (share - told < toldEvery) return;
      told = share;
      console.log(`${Math.round(share * 100)} %`);
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return `${error.message} What was copied stays; repeat this to go on.`;
    const trouble = fileTrouble(error, dataDir);
    if (trouble === null) throw error;
    return trouble.sentence;
  }
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
