import type { SitePicture } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import { Picture } from './picture.tsx';

interface ListPictureProps {
  picture: SitePicture;
  page: PageContext;
  alt: string;
  eager?: boolean;
}

/** A picture in a list, as sharp as the shop wants (`image_quality`): two, three or four beside each other. */
export const ListPicture = ({ page, ...picture }: ListPictureProps) => (
  <Picture
    {...picture}
    options={page.options}
    copies={page.site.copies.list}
    sizes="(min-width:900px) 22vw, (min-width:700px) 31vw, 46vw"
  />
);
