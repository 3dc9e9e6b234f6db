import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ledgerFilePath, listLedgerFiles } from '@kolaj/contract/broadcast/ledger-files';
import * as z from 'zod/mini';
import type { FileStore } from '../../../adapters/disk/file-store.ts';
import { notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { on, type Route } from '../../../http/route.ts';
import { listFiles } from './ledger-file.store.ts';

/** Which months are kept as files. */
export function ledgerFileRoutes(): Route[] {
  return [
    on(listLedgerFiles).run(async (_input, { inShop }) => {
      const rows = await inShop(listFiles);
      const result = rows.map(({ id, month, messages, bytes }) => ({
        id,
        month: month.slice(0, 7),
        messages,
        bytes,
        path: ledgerFilePath.replace(':id', id),
      }));
      return { success: true, data: { result } };
    }),
  ];
}

const params = z.object({ id: z.uuid() });

/** The file of a month, of this shop only. */
export function ledgerFileDownload({ files }: { files: Pick<FileStore, 'pathOf'> }): PlainRoute {
  return (app, contextsOf) => {
    app.get(ledgerFilePath, { exposeHeadRoute: false }, async (request, reply) => {
      const { inShop } = await contextsOf(request, reply).shop();
      const asked = z.safeParse(params, request.params);
      if (!asked.success) throw notFound();
      const kept = (await inShop(listFiles)).find(({ id }) => id === asked.data.id);
      const place = kept && files.pathOf(kept.sha256);
      const found = place ? await stat(place).catch(() => null) : null;
      if (!kept || !place || !found) throw notFound();
      reply.type('application/gzip').headers({
        'content-disposition': `attachment; filename="messages-${kept.month.slice(0, 7)}.jsonl.gz"`,
        'content-length': found.size,
      });
      return reply.send(createReadStream(place));
    });
  };
}
