import { ledgerFilePath, listLedgerFiles } from '@kolaj/contract/broadcast/ledger-files';
import * as z from 'zod/mini';
import { notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { on, type Route } from '../../../http/route.ts';
import { sendStored } from '../../../http/serving/send-stored.ts';
import type { FileStore } from '../../../ports/file-store.ts';
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
export function ledgerFileDownload({ files }: { files: Pick<FileStore, 'size' | 'read'> }): PlainRoute {
  return (app, contextsOf) => {
    app.get(ledgerFilePath, { exposeHeadRoute: false }, async (request, reply) => {
      const { inShop } = await contextsOf(request, reply).shop();
      const asked = z.safeParse(params, request.params);
      if (!asked.success) throw notFound();
      const kept = (await inShop(listFiles)).find(({ id }) => id === asked.data.id);
      if (!kept) throw notFound();
      const name = `messages-${kept.month.slice(0, 7)}.jsonl.gz`;
      reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`);
      return sendStored(reply, files, kept.sha256);
    });
  };
}
