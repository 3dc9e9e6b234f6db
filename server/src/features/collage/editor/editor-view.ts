import {
  type EditorData,
  type EditorPhoto,
  type EditorTemplate,
  type Sibling,
  zoomPhotoPath,
} from '@kolaj/contract/collage/editor';
import { zoomImage } from '@kolaj/domain/collage/outputs/zoom-image';
import { brandShown } from '@kolaj/domain/shop/brand-logo';
import type { Template } from '@kolaj/domain/template/template';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { brandLogos } from '../../template/open/brand-logo.store.ts';
import type { CardRow } from '../open/card.store.ts';
import type { ColourRow } from './colours.store.ts';
import type { CollageDetail } from './detail.store.ts';
import { detailView } from './detail-view.ts';

type Brands = Awaited<ReturnType<typeof brandLogos>>;

/** What was read for the editor. */
export interface EditorRows {
  detail: CollageDetail;
  card: CardRow;
  by: string | null;
  pinned: Template | null;
  templates: readonly Template[];
  overlays: ReadonlyMap<string, string>;
  colours: readonly ColourRow[];
  options: Record<string, string[]>;
  brands: Brands;
}

export function editorView(rows: EditorRows, { pid, media }: { pid: string; media: MediaUrls }): EditorData {
  const { detail, card, by, pinned, templates, overlays, colours, options, brands } = rows;
  return {
    collage: detailView(detail, { pid, media }),
    failure: card.failure,
    return_note: card.returnNote,
    return_pin: card.returnPin,
    source_changed: card.sourceChanged,
    changed: { at: card.updatedAt.toISOString(), by },
    content_version: detail.contentVersion,
    template: pinned && templateView(pinned, overlays),
    templates: templates.map((template) => templateView(template, overlays)),
    photos: detail.photos.map((photo) => photoView(photo, { collageId: detail.id, media })),
    siblings: colours.map((colour) => siblingView(colour, media)),
    options,
    ...logosView(brands, card.text?.values.firm ?? '', media),
  };
}

function templateView(
  { id, version, position, data }: Template,
  overlays: ReadonlyMap<string, string>,
): EditorTemplate {
  return { id, version, position, data, overlay: overlays.get(data.background ?? '') ?? null };
}

/** A photo that nobody has looked at yet, or that cannot be read, has no picture. */
function photoView(
  { path, sha256, knowledge }: CollageDetail['photos'][number],
  { collageId, media }: { collageId: string; media: MediaUrls },
): EditorPhoto {
  if (knowledge?.kind !== 'readable') {
    const unknown = { width: 0, height: 0, face: null, has_barcode: null, has_face: null, has_person: null };
    return {
      path,
      url: null,
      thumbnail: null,
      zoom: null,
      ...unknown,
      fault: knowledge?.fault ?? null,
    };
  }
  const { refined, thumbnail, width, height, face, hasBarcode, hasFace, hasPerson } = knowledge.analysis;
  return {
    path,
    url: media.of(refined.sha256, 'image/jpeg'),
    thumbnail: media.of(thumbnail, 'image/webp'),
    zoom: zoomAddress({ collageId, sha256, width }),
    width,
    height,
    face,
    has_barcode: hasBarcode,
    has_face: hasFace,
    has_person: hasPerson,
    fault: null,
  };
}

export function siblingView({ id, name, colour, status, version, thumbnail }: ColourRow, media: MediaUrls): Sibling {
  return {
    id,
    status,
    version,
    kolaj_name: name,
    color: colour,
    thumbnail: thumbnail && media.of(thumbnail, 'image/webp'),
  };
}

function logosView(brands: Brands, firm: string, media: MediaUrls): Pick<EditorData, 'logo' | 'brands'> {
  const shown = brands.map(({ name, otherTexts, logo }) => ({
    name,
    otherTexts: [...otherTexts],
    logo: logo && { url: media.of(logo.sha256, logo.mime), width: logo.width, height: logo.height },
  }));
  return { logo: brandShown(firm, shown)?.logo ?? null, brands: shown };
}

interface ZoomedPhoto {
  collageId: string;
  /** Of the photo's content: another content has another address, so an answer never ages. */
  sha256: string;
  /** Upright width of the original, px. */
  width: number;
}

/** Where a photo of a collage is fetched to be looked at closely: quality and width are in the address (EDT-13). */
function zoomAddress({ collageId, sha256, width }: ZoomedPhoto): string {
  const wanted = zoomImage({ width });
  return `${zoomPhotoPath}?quality=${wanted.quality}&width=${wanted.width}&id=${collageId}&photo=${sha256}`;
}
