import type { PageContext } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { said } from '../parts/said.ts';

/** What a visitor keeps and has looked at: known to the own browser alone, drawn by `islands/saved-page.ts`. */
export function savedPage({ texts, site, root }: PageContext): Page {
  return {
    here: { title: texts.saved, word: 'saved', backTo: root },
    head: { title: `${texts.saved} · ${site.title}`, description: '', path: null },
    content: (
      <div data-saved-page>
        <h1 class="section" {...said(texts, 'saved')} />
        <p class="empty" data-none {...said(texts, 'nothingSaved')} />
        <ul class="grid" data-favourites />
        <section data-seen-section hidden>
          <div class="section saved-head">
            <h2 {...said(texts, 'recentlyViewed')} />
            <button type="button" class="chip" data-forget {...said(texts, 'clear')} />
          </div>
          <ul class="grid" data-seen />
        </section>
      </div>
    ),
  };
}
