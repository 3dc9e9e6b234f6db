import { type Upload, uploadPieceBytes } from '@kolaj/contract/source/source-upload';
import { cancelledFiles } from './drop-cancel.ts';
import {
  type DropFile,
  type DropItem,
  type DropReason,
  type DropTransport,
  isSettled,
  type PieceAnswer,
} from './drop-types.ts';

/** Files sent at the same time. */
const AT_ONCE = 3;
/** A piece should take about this long: short enough to lose little, long enough not to be all overhead, ms. */
const PIECE_MS = 4_000;
const FIRST_PIECE_BYTES = 1024 * 1024;
const LEAST_PIECE_BYTES = 256 * 1024;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** How often in a row an answer that may still change is waited for; without a network, without limit. */
const MOST_FAILURES = 8;
/** How often a ZIP that is being unpacked is asked about, ms. */
const UNPACKING_MS = 1_500;

export interface DropEngine {
  items: () => readonly DropItem[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly DropFile[]) => void;
  /** Stops files. The server keeps what has arrived until they are taken back or given up. */
  cancel: (keys: readonly string[]) => void;
  /** Goes on with cancelled files where they were, unless they were given up. */
  takeBack: (keys: readonly string[]) => void;
  /** Cancelled files are not taken back any more: what has arrived of them is dropped. */
  giveUp: (keys: readonly string[]) => void;
  /** Tries refused files once more. */
  retry: (keys: readonly string[]) => void;
  /** Takes settled files off the list. */
  forget: (keys: readonly string[]) => void;
}

/**
 * Sends files in pieces, three at once, and continues after every interruption where the server says it stopped. Lives beside
 * the pages: leaving a page stops nothing.
 */
export function createDropEngine(transport: DropTransport): DropEngine {
  let items: readonly DropItem[] = [];
  let running = 0;
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();

  const find = (key: string) => items.find((item) => item.file.key === key);
  function change(key: string, changes: Partial<DropItem>): void {
    items = items.map((item) => (item.file.key === key ? { ...item, ...changes } : item));
    for (const listener of listeners) listener();
  }

  const { announcedLate, ...cancelling } = cancelledFiles({
    transport,
    items: () => items,
    find,
    change,
    stop: (key) => aborts.get(key)?.abort(),
    putBack(item) {
      items = [...items, item];
    },
    startMore,
  });

  function startMore(): void {
    while (running < AT_ONCE) {
      const next = items.find(({ status }) => status === 'waiting');
      if (!next) return;
      running += 1;
      const { key } = next.file;
      const abort = new AbortController();
      aborts.set(key, abort);
      change(key, { status: 'sending', reason: null });
      void sendFile(next, {
        transport,
        signal: abort.signal,
        change: (changes) => !abort.signal.aborted && change(key, changes),
        announcedLate: (uploadId) => announcedLate(key, uploadId),
      }).finally(() => {
        running -= 1;
        // It may have been taken back in the meantime.
        if (aborts.get(key) === abort) aborts.delete(key);
        startMore();
      });
    }
  }

  return {
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      const known = new Set(items.map(({ file }) => file.key));
      const fresh = files.filter(({ key }) => !known.has(key));
      items = [...items, ...fresh.map((file) => newItem(file))];
      for (const listener of listeners) listener();
      startMore();
    },
    ...cancelling,
    retry(keys) {
      for (const key of keys) {
        const item = find(key);
        if (item?.status !== 'refused') continue;
        // What the server has unpacked or refused is begun anew.
        const isUnpacking = item.isUnpacking && item.reason === 'no_answer';
        change(key, { status: 'waiting', sent: 0, isUnpacking });
      }
      startMore();
    },
    forget(keys) {
      items = items.filter((item) => !(keys.includes(item.file.key) && isSettled(item)));
      for (const listener of listeners) listener();
    },
  };
}

const newItem = (file: DropFile): DropItem => ({
  file,
  status: 'waiting',
  mayUndo: false,
  isUnpacking: false,
  sent: 0,
  uploadId: null,
  reason: null,
  photos: 0,
  alreadyHere: 0,
  leftOut: [],
  leftOutCount: 0,
  otherFiles: [],
  places: placesOf(file),
});

const placesOf = ({ places, folder, subfolder }: Pick<DropFile | Upload, 'places' | 'folder' | 'subfolder'>) =>
  places?.length ? places : [{ folder, subfolder }];

interface Sending {
  transport: DropTransport;
  signal: AbortSignal;
  /** Does nothing once the file is cancelled. */
  change: (changes: Partial<DropItem>) => void;
  /** The server knows a file that was cancelled while it was being announced. */
  announcedLate: (uploadId: string) => void;
}

interface Pace {
  /** Of the next piece. */
  bytes: number;
  /** In a row. */
  failures: number;
  /** The server has heard of the file from here, or from this page before it was loaded again. */
  isAnnounced: boolean;
  /** The ZIP has arrived: announced again it might be sent again. */
  unpacking: string | null;
}

/** One file until it is settled. Never rejects. */
async function sendFile({ file, uploadId, isUnpacking }: DropItem, sending: Sending): Promise<void> {
  const pace: Pace = {
    bytes: FIRST_PIECE_BYTES,
    failures: 0,
    isAnnounced: uploadId !== null || file.isResumed === true,
    unpacking: isUnpacking ? uploadId : null,
  };
  for (let isOver = false; !isOver && !sending.signal.aborted; ) {
    try {
      await sendFromWhereItStopped(file, sending, pace);
      isOver = true;
    } catch (error) {
      isOver = await afterFailure(error, { file, sending, pace });
    }
  }
}

/** Waits until it is worth another try; true = it is not. */
async function afterFailure(
  error: unknown,
  { file, sending: { transport, signal, change }, pace }: { file: DropFile; sending: Sending; pace: Pace },
): Promise<boolean> {
  if (signal.aborted) return true;
  const trouble = await transport.troubleOf(error, file);
  // Neither is the file's fault: a tunnel, or a session that has ended.
  const isOutside = trouble.kind === 'offline' || trouble.kind === 'logged-out';
  if (!isOutside) pace.failures += 1;
  const isHopeless = trouble.kind !== 'final' && pace.failures >= MOST_FAILURES;
  if (trouble.kind === 'final' || isHopeless) {
    change({ status: 'refused', reason: trouble.kind === 'final' ? trouble.reason : 'no_answer' });
    return true;
  }
  pace.bytes = Math.max(LEAST_PIECE_BYTES, pace.bytes / 2);
  change({ status: 'interrupted' });
  const waitMs = isOutside ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** pace.failures);
  await transport.wait(trouble.kind === 'elsewhere' ? 0 : waitMs, signal);
  return false;
}

/** Announces the file, which tells where to go on, and sends the rest. */
async function sendFromWhereItStopped(file: DropFile, sending: Sending, pace: Pace): Promise<void> {
  const { transport, signal, change, announcedLate } = sending;
  if (pace.unpacking !== null) return unpacked(pace.unpacking, sending);
  // Not broken off: the server would keep what nobody here knows of.
  const begun = await transport.begin(file);
  if (begun.kind === 'refused') return change({ status: 'refused', reason: begun.reason });
  const { id } = begun.upload;
  if (signal.aborted) return announcedLate(id);
  const wasHere = begun.upload.status === 'done' && !pace.isAnnounced;
  pace.isAnnounced = true;
  let at: PieceAnswer = begun.upload;
  change({ status: 'sending', uploadId: id, sent: at.received, places: placesOf(begun.upload) });
  while (at.status === 'receiving') {
    const startedAt = transport.now();
    const offset = at.received;
    const bytes = file.blob.slice(offset, offset + pace.bytes);
    at = await transport.piece({ id, offset, bytes, signal, onProgress: (sent) => change({ sent: offset + sent }) });
    pace.failures = 0;
    pace.bytes = nextPiece(pace.bytes, transport.now() - startedAt);
    change({ sent: at.received });
  }
  if (at.status === 'refused') return change({ status: 'refused', reason: at.reason ?? 'internal' });
  if (at.status === 'done')
    return change({ status: 'done', sent: file.blob.size, photos: 1, alreadyHere: wasHere ? 1 : at.already_here });
  pace.unpacking = id;
  await unpacked(id, sending);
}

const nextPiece = (bytes: number, tookMs: number): number =>
  tookMs < PIECE_MS / 2 ? Math.min(uploadPieceBytes, bytes * 2) : bytes;

/** The server knows nothing of it any more. */
const notFound: DropReason = 'internal';

/** Waits for a ZIP to be unpacked. */
async function unpacked(id: string, { transport, signal, change }: Sending): Promise<void> {
  change({ status: 'unpacking', isUnpacking: true });
  while (!signal.aborted) {
    const upload = await transport.standing(id, signal);
    if (upload === null) return change({ status: 'refused', reason: notFound });
    if (upload.status === 'done' || upload.status === 'refused') return change(endOf(upload));
    change({ photos: upload.photos });
    await transport.wait(UNPACKING_MS, signal);
  }
}

const endOf = ({
  status,
  photos,
  already_here,
  left_out,
  left_out_count,
  other_files,
  reason,
  filled,
}: Upload): Partial<DropItem> => ({
  status: status === 'done' ? 'done' : 'refused',
  photos,
  alreadyHere: already_here,
  leftOut: left_out,
  leftOutCount: left_out_count,
  otherFiles: other_files,
  reason,
  ...(filled.length > 0 && { places: filled }),
});
