import type { ShopFontView } from '@kolaj/contract/template/font';
import { ownFace } from '@kolaj/scene/fonts/fonts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { ShopFont } from './font.store.ts';

export function fontView(font: ShopFont, media: MediaUrls): ShopFontView {
  const { id, name, sha256, mime, bytes, licenceNote, coverage, isOffered, createdAt } = font;
  return {
    id,
    name,
    bytes,
    coverage,
    face: ownFace(sha256),
    url: media.of(sha256, mime),
    licence_note: licenceNote,
    is_offered: isOffered,
    created_at: createdAt.toISOString(),
  };
}
