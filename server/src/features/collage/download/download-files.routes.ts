import {
  collageDownloadPath,
  selectionDownloadPath,
  subfolderDownloadPath,
} from '@kolaj/contract/collage/collage-download';
import { distinctNames, downloadName, safePart } from '@kolaj/domain/collage/outputs/download-name';
import { type OutputKind, outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import { csvOf } from '@kolaj/domain/shared/csv';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { conflict, forbidden, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import type { ShopContext } from '../../../http/route.ts';
import { sendStored } from '../../../http/serving/send-stored.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { hasSubfolder } from '../list/folder.store.ts';
import { attachment } from '../open/attachment.ts';
import { type DownloadRow, type DownloadWish, downloadRows } from './download.store.ts';
import { downloadsOff, mayDownload, nothingToDownload } from './download-rights.ts';
import { type ZipPart, zipOf } from './download-zip.ts';

interface DownloadDeps {
  files: Pick<FileStore, 'size' | 'read'>;
}

const params = z.object({ id: z.uuid() });
const query = z.object({ output: z.optional(z.enum(outputKinds)) });
// A question for the head alone would pack the whole archive for nobody.
const withoutHead = { exposeHeadRoute: false };

/** Collages as files: one, or many in a ZIP that is packed while it goes out (API-34, API-35, D-40). */
export function collageDownloads({ files }: DownloadDeps): PlainRoute {
  return (app, contextsOf) => {
    app.get(collageDownloadPath, withoutHead, async (request, reply) => {
      const context = await contextsOf(request, reply).shop();
      const { first } = await wanted(context, { collageId: idIn(request.params) });
      return sendPicture(reply, { row: first, output: outputIn(request.query), files });
    });

    app.get(subfolderDownloadPath, withoutHead, async (request, reply) => {
      const context = await contextsOf(request, reply).shop();
      const { first, rows } = await wanted(context, { subfolderId: idIn(request.params) });
      const name = `${[first.folder, first.brand].map(safePart).filter(Boolean).join('_')}.zip`;
      return sendZip(reply, { rows, name, files });
    });

    app.get(selectionDownloadPath, withoutHead, async (request, reply) => {
      const context = await contextsOf(request, reply).shop();
      const { rows } = await wanted(context, { selectionId: idIn(request.params) });
      return sendZip(reply, { rows, name: `${safePart(context.shop.keyword)}_${rows.length}.zip`, files });
    });
  };
}

function idIn(values: unknown): string {
  const asked = z.safeParse(params, values);
  if (!asked.success) throw notFound();
  return asked.data.id;
}

function outputIn(values: unknown): OutputKind | undefined {
  const asked = z.safeParse(query, values);
  if (!asked.success) throw notFound();
  return asked.data.output;
}

/** What is wanted, of this shop and with its switch on: 403 when it is off, 404 for what is not there, 409 for an empty subfolder. */
async function wanted({ inShop }: ShopContext, wish: DownloadWish) {
  return inShop(async (scope) => {
    if (!(await mayDownload(scope))) throw forbidden(downloadsOff.code, downloadsOff.message);
    const rows = await downloadRows(scope, wish);
    const [first] = rows;
    if (!first) throw await whyNothing(scope, wish);
    return { first, rows };
  });
}

async function whyNothing(scope: ShopScope, wish: DownloadWish) {
  const isEmpty = 'subfolderId' in wish && (await hasSubfolder(scope, wish.subfolderId));
  return isEmpty ? conflict(nothingToDownload.code, nothingToDownload.message) : notFound();
}

interface Picture {
  row: DownloadRow;
  output: OutputKind | undefined;
  files: DownloadDeps['files'];
}

async function sendPicture(reply: FastifyReply, { row, output, files }: Picture) {
  const sha256 = output ? row.outputs.find(({ kind }) => kind === output)?.sha256 : row.sha256;
  if (sha256 === undefined) throw notFound();
  const name = downloadName({ ...row, colour: row.values.color ?? '', output });
  return sendStored(reply.type('image/jpeg').headers(attachment(name)), files, sha256);
}

interface Zip {
  rows: readonly DownloadRow[];
  name: string;
  files: DownloadDeps['files'];
}

async function sendZip(reply: FastifyReply, { rows, name, files }: Zip) {
  const { stream, bytes } = zipOf(await downloadParts(rows, files));
  reply.type('application/zip').headers({ ...attachment(name), 'content-length': bytes });
  return reply.send(stream);
}

/** File operations under way at the same time. */
const atOnce = 64;

/**
 * What the archive holds: every picture under its name, its further outputs under the same name in a folder of theirs, and the
 * list of all. A picture whose file is lost is listed without a name.
 */
async function downloadParts(rows: readonly DownloadRow[], files: DownloadDeps['files']): Promise<ZipPart[]> {
  const names = distinctNames(rows.map(nameOf));
  const wanted = rows.flatMap((row, index) => {
    const name = names[index] ?? '';
    const own = { name, sha256: row.sha256, changedAt: row.exportedAt };
    return [own, ...row.outputs.map(({ kind, sha256 }) => ({ ...own, name: `${kind}/${name}`, sha256 }))];
  });
  const pictures = await inBatches(wanted, async ({ name, sha256, changedAt }) => {
    const bytes = await files.size(sha256);
    return bytes === null ? [] : [{ name, changedAt, content: { bytes, open: () => files.read(sha256) } }];
  });
  const there = new Set(pictures.map(({ name }) => name));
  const listed = rows.map((row, index) => lineOf(row, there.has(names[index] ?? '') ? (names[index] ?? '') : ''));
  const changedAt = new Date(Math.max(...rows.map(({ exportedAt }) => exportedAt.getTime())));
  return [{ name: 'list.csv', changedAt, content: Buffer.from(csvOf([columns, ...listed])) }, ...pictures];
}

const nameOf = ({ brand, code, values }: DownloadRow) => downloadName({ brand, code, colour: values.color ?? '' });

const columns = [
  ...['file', 'folder', 'brand', 'code', 'colour', 'size', 'type', 'price', 'discount price'],
  ...['status', 'created', 'approved', 'id'],
];

function lineOf(row: DownloadRow, file: string): string[] {
  const { folder, brand, code, values, discountprice, status, createdAt, verifiedAt, id } = row;
  const texts = ['color', 'size', 'type', 'price'].map((field) => values[field] ?? '');
  const times = [createdAt.toISOString(), verifiedAt?.toISOString() ?? ''];
  return [file, folder, brand, code, ...texts, discountprice ?? '', status, ...times, id];
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += atOnce) {
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))).flat());
  }
  return results;
}
