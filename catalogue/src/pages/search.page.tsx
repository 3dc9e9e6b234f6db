import type { PageContext } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { Icon } from '../parts/icons.tsx';
import { hinted, said } from '../parts/said.ts';
import { searchPath } from '../paths.ts';
import { searchWords } from '../search/search-words.ts';

/**
 * Search and filters. The form is here from the start, so that nothing moves; `islands/search-page.ts` fills it from the list of
 * products. What is chosen stands in the address.
 */
export function searchPage(page: PageContext): Page {
  const { texts, site, root } = page;
  return {
    here: { title: texts.search, word: 'search', backTo: root },
    head: { title: `${texts.search} · ${site.title}`, description: texts.searchHint, path: searchPath },
    content: (
      <div data-search={JSON.stringify(searchWords(texts, root))}>
        <h1 class="hidden" {...said(texts, 'search')} />
        <search class="search">
          <form>
            <label class="search-text">
              <span class="hidden" {...said(texts, 'searchHint')} />
              <Icon name="search" />
              <input type="search" name="q" {...hinted(texts, 'searchHint')} autocomplete="off" enterkeyhint="search" />
            </label>
            <details class="filters" data-filters>
              <summary class="chip">
                <span {...said(texts, 'filters')} /> <span data-chosen />
              </summary>
              <Filters page={page} />
            </details>
            <div class="search-count">
              <p class="quiet" role="status" data-count />
              <button type="reset" class="chip" data-clear hidden {...said(texts, 'clear')} />
            </div>
          </form>
        </search>
        <p class="search-near" data-near hidden />
        <ul class="grid" data-found />
        <p class="search-more">
          <button type="button" class="button" data-more hidden {...said(texts, 'more')} />
        </p>
        <p class="empty" data-failed hidden>
          <span {...said(texts, 'searchFailed')} /> <a href={`${root}#brands`} {...said(texts, 'brands')} />
        </p>
        <noscript>
          <p class="empty">
            {texts.searchFailed} <a href={`${root}#brands`}>{texts.brands}</a>
          </p>
        </noscript>
      </div>
    ),
  };
}

function Filters({ page: { texts } }: { page: PageContext }) {
  const choices = ['brand', 'type', 'color', 'size'] as const;
  return (
    <div class="filter-fields">
      {choices.map((name) => (
        <label class="filter">
          <span {...said(texts, name)} />
          <select name={name}>
            <option value="" {...said(texts, 'any')} />
          </select>
        </label>
      ))}
      <div class="filter-range">
        <label class="filter">
          <span {...said(texts, 'priceFrom')} />
          <input name="min" inputmode="decimal" autocomplete="off" />
        </label>
        <label class="filter">
          <span {...said(texts, 'priceTo')} />
          <input name="max" inputmode="decimal" autocomplete="off" />
        </label>
      </div>
      <label class="filter">
        <span {...said(texts, 'sort')} />
        <select name="sort">
          <option value="" {...said(texts, 'newest')} />
          <option value="cheapest" {...said(texts, 'cheapest')} />
          <option value="dearest" {...said(texts, 'dearest')} />
        </select>
      </label>
      <label class="filter-tick">
        <input type="checkbox" name="new" value="1" /> <span {...said(texts, 'newBadge')} />
      </label>
      <label class="filter-tick">
        <input type="checkbox" name="sale" value="1" /> <span {...said(texts, 'discounted')} />
      </label>
      <label class="filter-tick">
        <input type="checkbox" name="stock" value="1" /> <span {...said(texts, 'inStock')} />
      </label>
    </div>
  );
}
