import { fillDesign } from '@kolaj/domain/template/design/design-fill';
import { useMemo } from 'react';
import { usePictures } from '../../../lib/scene/use-pictures.ts';
import { useScene } from '../../../lib/scene/use-scene.ts';
import { useFirmFonts } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';

/** What is seen of a design, and the pixels it is painted with. */
export type Drawing = ReturnType<typeof useDesignScene>;

/** The template with the photos and values of the product it is tried with, as the server would draw it. */
export function useDesignScene() {
  const { template, product, overlayOf } = useDesigner();
  const { photos, text, urls, logo } = product;
  const { images: slots } = template;
  const photoSizes = useMemo(() => Object.fromEntries(photos.map(({ path, analysis }) => [path, analysis])), [photos]);
  const images = useMemo(() => fillDesign({ images: slots }, photos), [slots, photos]);
  const editor = useMemo(() => ({ text_data: text, images }), [text, images]);
  const overlay = overlayOf(template.background);
  const { fonts, fontUrls } = useFirmFonts();
  const { scene } = useScene({ template, editor, photoSizes, overlay, logo, fonts, fontUrls });
  const used = images.flatMap((image) => (image === null ? [] : (urls[image.path] ?? [])));
  const pictures = usePictures([...used, overlay, logo?.ref].filter((url) => typeof url === 'string'));
  return { scene, pictures, photoUrls: urls, images };
}
