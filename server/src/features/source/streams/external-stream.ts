import { pictureAddress } from '@kolaj/domain/source/stream/stream-picture';
import * as z from 'zod/mini';
import type { SafeFetch } from '../../../adapters/outgoing/safe-fetch.ts';
import type { StreamPhoto } from './stream-tree.ts';

const ms = z.catch(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value: number | string) => (typeof value === 'number' ? value : Date.parse(value))),
  ),
  0,
);

const image = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  url: z.optional(z.string()),
  path: z.optional(z.string()),
  stats: z.catch(z.object({ birthtime: ms, mtime: ms, size: z.catch(z.int(), 0) }), {
    birthtime: 0,
    mtime: 0,
    size: 0,
  }),
});

const folders = z.array(
  z.object({
    name: z.string(),
    files: z.array(z.object({ name: z.string().check(z.minLength(1)), images: z.catch(z.array(image), []) })),
  }),
);

/** `result.folders` (SND-03), with or without the usual envelope. */
const answer = z.union([
  z.object({ data: z.object({ result: z.object({ folders }) }) }),
  z.object({ result: z.object({ folders }) }),
  z.object({ folders }),
]);

export type ExternalStream =
  | { kind: 'read'; photos: { photo: StreamPhoto; address: string }[] }
  | { kind: 'failed'; trouble: 'address' | 'unreachable' | 'not_understood' };

/** Photos that are taken of one source; far more than a season has. */
const photosAtMost = 20_000;

/** Reads the list of a shop's own image server (D-62). Its pictures must be on the same host. */
export async function readExternal(fetch: SafeFetch, address: string): Promise<ExternalStream> {
  if (!URL.canParse(address)) return { kind: 'failed', trouble: 'address' };
  const asked = await fetch(address);
  if (asked.kind === 'refused') return { kind: 'failed', trouble: 'address' };
  if (asked.kind === 'failed' || asked.status >= 400) return { kind: 'failed', trouble: 'unreachable' };
  const parsed = z.safeParse(answer, parseJson(asked.body));
  if (!parsed.success) return { kind: 'failed', trouble: 'not_understood' };

  const read = foldersOf(parsed.data).flatMap((folder) =>
    folder.files.flatMap((brand) =>
      brand.images.flatMap((each) => {
        const at = pictureAddress(each, address);
        return at ? [{ photo: photoOf(each, { folder: folder.name, brand: brand.name }), address: at }] : [];
      }),
    ),
  );
  return { kind: 'read', photos: read.slice(0, photosAtMost) };
}

type Image = z.infer<typeof image>;

function foldersOf(read: z.infer<typeof answer>): z.infer<typeof folders> {
  if ('data' in read) return read.data.result.folders;
  return 'result' in read ? read.result.folders : read.folders;
}

function photoOf({ name, path, url, stats }: Image, place: { folder: string; brand: string }): StreamPhoto {
  const { birthtime, mtime, size } = stats;
  return {
    ...place,
    path: path ?? url ?? name,
    name,
    bytes: Math.max(0, size),
    modifiedAt: new Date(mtime > 0 ? mtime : 0),
    bornAt: birthtime > 0 ? new Date(birthtime) : null,
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
