import { editCollage } from '@kolaj/contract/collage/editor';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { brandLogos } from '../../template/open/brand-logo.store.ts';
import type { OverlayBook } from '../../template/open/overlay-book.ts';
import { liveTemplates, pinnedTemplate } from '../../template/open/template.store.ts';
import { collageCards } from '../open/card.store.ts';
import { colourRoutes } from './colours.routes.ts';
import { coloursOf } from './colours.store.ts';
import { type CollageDetail, collageDetail } from './detail.store.ts';
import { dropdownOptions, lastPerson } from './editor.store.ts';
import { type EditorRows, editorView } from './editor-view.ts';

export interface EditorDeps {
  announce: Announce;
  media: MediaUrls;
  overlays: OverlayBook;
}

/** What the editor opens with (EDT-01…06), and a product's other colours (API-31). */
export function editorRoutes({ announce, media, overlays }: EditorDeps): Route[] {
  return [
    on(editCollage).run(async ({ file }, { inShop, shop }) => {
      const rows = await inShop((scope) => editorRows(scope, file, overlays));
      if (!rows) throw notFound();
      return { success: true, data: { result: editorView(rows, { pid: shop.pid, media }) } };
    }),

    ...colourRoutes({ announce, media }),
  ];
}

async function editorRows(scope: ShopScope, id: string, overlays: OverlayBook): Promise<EditorRows | null> {
  const detail = await collageDetail(scope, id);
  const [card] = await collageCards(scope, { ids: [id] });
  if (!detail || !card) return null;

  const live = await liveTemplates(scope);
  const templates = live.filter(({ data }) => !data.hidden);
  const pinned = await pinnedOf(scope, detail, live);
  const all = pinned ? [...templates, pinned] : templates;
  const code = card.text?.code || card.productCode;
  return {
    detail,
    card,
    templates,
    pinned,
    by: await lastPerson(scope, id),
    brands: await brandLogos(scope),
    overlays: await overlays.addresses(
      scope,
      all.map(({ data }) => data.background),
    ),
    colours: await coloursOf(scope, { subfolderId: detail.subfolderId, own: id, name: detail.name, code }),
    options: await dropdownOptions(
      scope,
      all.flatMap(({ data }) => data.panel),
    ),
  };
}

type Live = Awaited<ReturnType<typeof liveTemplates>>;

/** The version it was composed with, at its template's place in the shop's list; one that was deleted comes last. */
async function pinnedOf(scope: ShopScope, { editor }: CollageDetail, live: Live): Promise<EditorRows['pinned']> {
  if (!editor) return null;
  const { template_id: id, template_version: version } = editor;
  const data = await pinnedTemplate(scope, { templateId: id, version });
  const position = live.find((template) => template.id === id)?.position ?? live.length;
  return data && { id, version, position, data };
}
