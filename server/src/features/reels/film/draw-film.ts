import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { filmPlan } from '@kolaj/domain/reels/film-plan';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { FilmMaker } from '../../../ports/film-maker.ts';

export interface DrawDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeOutputs'>;
  maker: FilmMaker;
}

/** Percent of the work that drawing the pictures is. */
const drawing = 15;
/** Pictures that are drawn beside each other. */
const atOnce = 4;

interface Work {
  masters: readonly string[];
  /** For what is unfinished; the caller removes it. */
  folder: string;
  signal: AbortSignal;
  /** Told percents now and then; answers false once a person has stopped it. */
  note: (percent: number) => Promise<boolean>;
}

type Outcome =
  | { kind: 'made'; blobs: [StoredBlob, StoredBlob] }
  | { kind: 'stopped' }
  | { kind: 'missing' | 'crashed' | 'no_space' | 'too_slow' | 'unreadable' };
interface StoredBlob {
  sha256: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
}

/** From the masters of collages to a film and its poster in the store. */
export async function drawFilm(deps: DrawDeps, { masters, folder, signal, note }: Work): Promise<Outcome> {
  const plan = filmPlan(masters.length);
  if (plan === null) return { kind: 'unreadable' };
  try {
    const frames: string[] = [];
    for (let at = 0; at < masters.length; at += atOnce) {
      if (signal.aborted || !(await note((at / masters.length) * drawing))) return { kind: 'stopped' };
      const some = masters.slice(at, at + atOnce);
      const drawn = await Promise.all(some.map((master, more) => draw(deps, { master, folder, at: at + more })));
      for (const frame of drawn) {
        if (frame === null) return { kind: 'unreadable' };
        frames.push(frame);
      }
    }
    const to = join(folder, 'film.mp4');
    const stop = new AbortController();
    const outcome = await deps.maker.make({
      ...{ frames, plan, to, signal: AbortSignal.any([signal, stop.signal]) },
      onProgress: (share) =>
        void note(drawing + share * (99 - drawing)).then(
          (goesOn) => !goesOn && stop.abort(),
          () => undefined,
        ),
    });
    if (outcome.kind !== 'made') return outcome;
    const size = { width: 1080, height: 1920 };
    const film = { ...(await deps.files.putFile(to)), mime: 'video/mp4', ...size };
    const poster = { ...(await deps.files.putFile(frames[0] ?? to)), mime: 'image/jpeg', ...size };
    return { kind: 'made', blobs: [film, poster] };
  } catch (error) {
    if (isNoSpace(error)) return { kind: 'no_space' };
    throw error;
  }
}

/** The collage as phones show it upright; null = its picture cannot be read. */
async function draw(
  { files, imaging }: Pick<DrawDeps, 'files' | 'imaging'>,
  { master, folder, at }: { master: string; folder: string; at: number },
): Promise<string | null> {
  const own = join(folder, String(at));
  await mkdir(own);
  const drawn = await imaging.makeOutputs({ master: await files.local(master, folder), kinds: ['story'], folder: own });
  const [story] = drawn.kind === 'made' ? drawn.outputs : [];
  if (story === undefined) return null;
  const frame = join(folder, `${at}.jpg`);
  await rename(story.made.file, frame);
  return frame;
}
