import { createHash } from 'node:crypto';
import { fetchPicture, inspectPicture } from '../provider/fetch-picture.ts';
import type { Outside } from '../provider/outside.ts';
import { type BotError, badRequest } from './answers.ts';
import type { BotForm } from './form.ts';

/** A photo or video of a call, and the id by which the bot may name it from now on. */
export interface Media {
  type: 'photo' | 'video';
  fileId: string;
  bytes: Buffer;
  /** px; 0 for videos. */
  width: number;
  height: number;
}

export type FoundMedia = { kind: 'media'; media: Media } | { kind: 'refused'; error: BotError };

/** Files that were uploaded and are no pictures, by their hash; forgotten with the sandbox. */
export type Videos = Map<string, Buffer>;

export interface MediaQuery {
  botId: string;
  type: Media['type'];
  /** A file id, an address, `attach://<part>`, or nothing where the part has the parameter's own name. */
  value: unknown;
  part: string;
  files: BotForm['files'];
}

interface Around {
  outside: Outside;
  videos: Videos;
  stop: AbortSignal;
}

const photoBytes = 10 * 1024 * 1024;
const photoSides = 10_000;
const photoRatio = 20;

const wrongFile: FoundMedia = {
  kind: 'refused',
  error: badRequest('wrong file identifier/HTTP URL specified'),
};

/** File ids are worth something for the bot that uploaded the file only. */
const fileIdOf = ({ botId, type }: MediaQuery, bytes: Buffer) =>
  `${type === 'photo' ? 'AgAC' : 'BAAC'}${botId}_${createHash('sha256').update(bytes).digest('hex')}`;

/** What a call sends: uploaded with it, uploaded before, or fetched from an address of this computer. */
export async function findMedia(query: MediaQuery, around: Around): Promise<FoundMedia> {
  const { value, files, part } = query;
  const name = typeof value === 'string' && value.startsWith('attach://') ? value.slice('attach://'.length) : part;
  const uploaded = files.get(name);
  if (uploaded) return mediaOf(query, uploaded, around);
  if (typeof value !== 'string') return { kind: 'refused', error: badRequest(`there is no ${part} in the request`) };
  return /^https?:/.test(value) ? fetched(query, value, around) : known(query, value, around);
}

async function known(query: MediaQuery, fileId: string, around: Around): Promise<FoundMedia> {
  const sha256 = fileId.slice(-64);
  const bytes = around.videos.get(sha256) ?? (await around.outside.pictures.read(sha256));
  return bytes && fileIdOf(query, bytes) === fileId ? mediaOf(query, bytes, around) : wrongFile;
}

async function fetched(query: MediaQuery, url: string, around: Around): Promise<FoundMedia> {
  const answer = await fetchPicture(url, around.stop);
  if (answer.kind === 'refused') return { kind: 'refused', error: badRequest('failed to get HTTP URL content') };
  return mediaOf(query, answer.picture.bytes, around);
}

async function mediaOf(query: MediaQuery, bytes: Buffer, { videos }: Around): Promise<FoundMedia> {
  const { type } = query;
  const fileId = fileIdOf(query, bytes);
  if (type === 'video') {
    videos.set(fileId.slice(-64), bytes);
    return { kind: 'media', media: { type, fileId, bytes, width: 0, height: 0 } };
  }
  if (bytes.length > photoBytes) return refused({ error_code: 413, description: 'Request Entity Too Large' });
  const inspected = await inspectPicture(bytes);
  if (inspected.kind === 'refused') return refused(badRequest('IMAGE_PROCESS_FAILED'));
  const { width, height } = inspected.picture;
  const isFitting = width + height <= photoSides && Math.max(width / height, height / width) <= photoRatio;
  if (!isFitting) return refused(badRequest('PHOTO_INVALID_DIMENSIONS'));
  return { kind: 'media', media: { type, fileId, bytes, width, height } };
}

const refused = (error: BotError): FoundMedia => ({ kind: 'refused', error });
