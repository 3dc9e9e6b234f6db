import { agentDownloadPath, agentPicturePath } from '@kolaj/contract/agent/agent-app';
import { downloadName } from '@kolaj/domain/collage/outputs/download-name';
import { isCodeSaid, saidColor } from '@kolaj/domain/collage/said-values';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { forbidden, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import type { AgentContext } from '../../../http/route.ts';
import { sendStored } from '../../../http/serving/send-stored.ts';
import { attachment } from '../../collage/open/attachment.ts';
import { type ActingAgent, actingAgent } from './acting-agent.ts';
import { type ApprovedRow, approvedCollages } from './collages.store.ts';
import { type MarkDeps, markedPictures } from './marked-picture.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ width: z.optional(z.enum(['192', '384', '960'])) });
/** Looked at, not taken away. */
const largestToSee = '960';
/** The address changes with the picture and with the watermark. A day: who may not see it any more has not much of it left. */
const caching = 'private, max-age=86400, immutable';
// A question for the head alone would make a picture for nobody.
const withoutHead = { exposeHeadRoute: false };

/** Pictures of the collages that an agent sees, with the shop's watermark where it has one. */
export function agentPictures(deps: MarkDeps): PlainRoute {
  const marked = markedPictures(deps);

  async function send(reply: FastifyReply, context: AgentContext, { row, agent, width }: Wanted) {
    const text = agent.mobile.watermark_text.trim();
    const rendition = width === null || text !== '' ? undefined : row.renditions[width];
    if (rendition !== undefined) return sendStored(reply.type('image/webp'), deps.files, rendition);
    // One that is missing is made: the whole picture is for those who may take it away.
    const wide = Number(width ?? row.width);
    const shown = await marked(context.inShop, { shopId: context.shop.id, master: row, text, width: wide });
    return sendStored(reply.type('image/jpeg'), deps.files, shown);
  }

  return (app, contextsOf) => {
    app.get(agentPicturePath, withoutHead, async (request, reply) => {
      const context = await contextsOf(request, reply).agent();
      const asked = z.safeParse(query, request.query);
      if (!asked.success) throw notFound();
      const { row, agent } = await wanted(context, request.params);
      const width = asked.data.width ?? (agent.mayDownload ? null : largestToSee);
      reply.header('cache-control', caching);
      return send(reply, context, { row, agent, width });
    });

    app.get(agentDownloadPath, withoutHead, async (request, reply) => {
      const context = await contextsOf(request, reply).agent();
      const { row, agent } = await wanted(context, request.params);
      if (!agent.mayDownload) throw forbidden('downloads_off', 'Downloads are switched off for this shop.');
      const { name: brand = row.subfolder } = agent.places.get(row.subfolderId) ?? {};
      const isSaid = row.text === null || isCodeSaid(row.text);
      const code = isSaid ? row.text?.code || row.productCode : '';
      const colour = row.text ? saidColor(row.text) : '';
      reply.headers(attachment(downloadName({ brand, code, colour })));
      return send(reply, context, { row, agent, width: null });
    });
  };
}

interface Wanted {
  row: ApprovedRow;
  agent: ActingAgent;
  /** null = as it is. */
  width: string | null;
}

/** A collage that the agent sees; 404 for every other one. */
async function wanted(context: AgentContext, from: unknown): Promise<Pick<Wanted, 'row' | 'agent'>> {
  const asked = z.safeParse(params, from);
  if (!asked.success) throw notFound();
  return context.inShop(async (scope) => {
    const agent = await actingAgent(scope, context);
    const ids = [asked.data.id];
    const [row] = await approvedCollages(scope, { places: [...agent.places.keys()], ids, limit: 1 });
    if (!row) throw notFound();
    return { row, agent };
  });
}
