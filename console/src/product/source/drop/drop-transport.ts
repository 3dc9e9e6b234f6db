import {
  agentUploadRefusals,
  beginUpload,
  dropUpload,
  listUploads,
  type Upload,
  uploadPieceAnswer,
  uploadPiecePath,
} from '@kolaj/contract/source/source-upload';
import * as z from 'zod/mini';
import { ApiError, call, errorIn, offline } from '../../../lib/calls/api.ts';
import { refusalReason } from './drop-reasons.ts';
import type { DropFile, DropReason, DropTransport, PieceAnswer, Trouble } from './drop-types.ts';

/** The calls by which files come in. */
export interface DropWay extends Pick<DropTransport, 'standing'> {
  begin: (file: DropFile) => Promise<{ success: true; data: { result: Upload } } | { success: false; code: string }>;
  piecePath: string;
  giveUp: (id: string) => Promise<unknown>;
}

export const staffWay: DropWay = {
  begin({ folder, subfolder, name, blob, modified, replace, places, batch, beside }) {
    const asked = {
      folder,
      subfolder,
      name,
      bytes: blob.size,
      modified,
      replace,
      places: places && [...places],
      batch,
      beside,
    };
    return call(beginUpload, asked);
  },
  piecePath: uploadPiecePath,
  async standing(id, signal) {
    const { uploads } = (await call(listUploads, {}, { signal })).data.result;
    return uploads.find((upload) => upload.id === id) ?? null;
  },
  giveUp: (id) => call(dropUpload, { id }, { keepalive: true }),
};

let way = staffWay;

/** Who is logged in sends by these calls. */
export const sendBy = (next: DropWay) => {
  way = next;
};

/** The server over HTTP. */
export const dropTransport: DropTransport = {
  async begin(file) {
    const answer = await way.begin(file);
    if (answer.success) return { kind: 'begun', upload: answer.data.result };
    return { kind: 'refused', reason: refusalReason(answer.code) };
  },
  piece: sendPiece,
  standing: (id, signal) => way.standing(id, signal),
  async giveUp(id) {
    await way.giveUp(id);
  },
  troubleOf,
  wait: waitOrOnline,
  now: () => performance.now(),
};

/** `fetch` cannot tell how much of a body has gone; this can. Rejects like `call`. */
function sendPiece({ id, offset, bytes, signal, onProgress }: Parameters<DropTransport['piece']>[0]) {
  return new Promise<PieceAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.open('POST', `${way.piecePath}?${new URLSearchParams({ id, offset: String(offset) })}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const answer = z.safeParse(uploadPieceAnswer, request.response);
      if (request.status === 200 && answer.success) resolve(answer.data);
      else reject(failureOf(request));
    });
    request.send(bytes);
  });
}

const failureOf = ({ status, response }: XMLHttpRequest): ApiError =>
  status === 0 ? offline() : errorIn({ status, headers: new Headers() }, response);

/** An upload that the server has forgotten begins anew, what took too long or was too much is tried later. */
const passing: ReadonlySet<number> = new Set([404, 408, 429]);

const final = (reason: DropReason): Trouble => ({ kind: 'final', reason });

async function troubleOf(error: unknown, { blob }: DropFile): Promise<Trouble> {
  if (!(await isReadable(blob))) return final('file_gone');
  if (!(error instanceof ApiError)) return final('internal');
  const { status, code } = error;
  if (status === 507) return final('no_space');
  if (status === 409 && code === 'offset') return { kind: 'elsewhere' };
  if (status === 0) return { kind: navigator.onLine ? 'passing' : 'offline' };
  if (status >= 500 || passing.has(status) || code === 'bad_length') return { kind: 'passing' };
  if (status === 401) return { kind: 'logged-out' };
  if (status !== 403) return final('internal');
  return final(agentUploadRefusals.find((known) => known === code) ?? 'not_allowed');
}

/** A file that was moved, changed or on a stick that was pulled out fails like the network does. */
const isReadable = (blob: Blob): Promise<boolean> =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const loggedIn = new EventTarget();

/** Somebody has logged in again: what waited for that goes on at once. */
export const tellLoggedIn = () => loggedIn.dispatchEvent(new Event('again'));

function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      loggedIn.removeEventListener('again', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    loggedIn.addEventListener('again', end);
    signal.addEventListener('abort', end);
  });
}
