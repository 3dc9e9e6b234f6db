import type { SiteProduct } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import { Picture } from './picture.tsx';
import { ProductBadge, pictureText } from './product-tile.tsx';
import { labelled } from './said.ts';

/**
 * All pictures of a product, side by side to swipe. Each leads to its large file, so that a visitor without a script can look closely
 * too; `islands/gallery.ts` opens it in place and moves the dots.
 */
export function Gallery({ page, product }: { page: PageContext; product: SiteProduct }) {
  const { options, texts } = page;
  const { pictures } = product;
  const words = [texts.close, texts.previousPicture, texts.nextPicture].join('|');
  return (
    <section class="gallery" data-gallery={words} {...labelled(texts, 'pictures')}>
      <ul class="slides">
        {pictures.map((picture, index) => (
          <li class={index === 0 ? 'frame' : 'frame beside'}>
            <a href={options.mediaUrl(picture, 'full')}>
              <Picture
                picture={picture}
                options={options}
                alt={
                  pictures.length === 1
                    ? pictureText(product)
                    : `${pictureText(product)} ${index + 1}/${pictures.length}`
                }
                copies={page.site.copies.slider}
                sizes="(min-width:900px) 56vw, 100vw"
                eager={index === 0}
              />
            </a>
            {index === 0 && <ProductBadge product={product} texts={texts} />}
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <span class="slide-dots" aria-hidden="true">
          {pictures.map((_, index) => (
            <i class={index === 0 ? 'here' : undefined} />
          ))}
        </span>
      )}
    </section>
  );
}
