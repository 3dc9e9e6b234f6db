import type { PageContext } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { Icon } from '../parts/icons.tsx';
import { searchPath } from '../paths.ts';
import type { SearchWords } from '../search/search-words.ts';

/**
 * Search and filters. The form is here from the start, so that nothing moves; `islands/search-page.ts` fills it from the list of
 * products. What is chosen stands in the address.
 */
export function searchPage(page: PageContext): Page {
  const { texts, site, root } = page;
  return {
    here: { title: texts.search, backTo: root },
    head: { title: `${texts.search} · ${site.title}`, description: texts.searchHint, path: searchPath },
    content: (
      <div data-search={JSON.stringify(wordsOf(page))}>
        <h1 className="hidden">{texts.search}</h1>
        <search className="search">
          <form>
            <label className="search-text">
              <span className="hidden">{texts.searchHint}</span>
              <Icon name="search" />
              <input type="search" name="q" placeholder={texts.searchHint} autoComplete="off" enterKeyHint="search" />
            </label>
            <details className="filters" data-filters>
              <summary className="chip">
                {texts.filters} <span data-chosen />
              </summary>
              <Filters page={page} />
            </details>
            <div className="search-count">
              <p className="quiet" role="status" data-count />
              <button type="reset" className="chip" data-clear hidden>
                {texts.clear}
              </button>
            </div>
          </form>
        </search>
        <p className="search-near" data-near hidden />
        <ul className="grid" data-found />
        <p className="search-more">
          <button type="button" className="button" data-more hidden>
            {texts.more}
          </button>
        </p>
        <p className="empty" data-failed hidden>
          {texts.searchFailed} <a href={`${root}#brands`}>{texts.brands}</a>
        </p>
        <noscript>
          <p className="empty">
            {texts.searchFailed} <a href={`${root}#brands`}>{texts.brands}</a>
          </p>
        </noscript>
      </div>
    ),
  };
}

function Filters({ page: { texts } }: { page: PageContext }) {
  const choices = [
    ['brand', texts.brand],
    ['type', texts.type],
    ['color', texts.color],
    ['size', texts.size],
  ] as const;
  return (
    <div className="filter-fields">
      {choices.map(([name, label]) => (
        <label key={name} className="filter">
          <span>{label}</span>
          <select name={name}>
            <option value="">{texts.any}</option>
          </select>
        </label>
      ))}
      <div className="filter-range">
        <label className="filter">
          <span>{texts.priceFrom}</span>
          <input name="min" inputMode="decimal" autoComplete="off" />
        </label>
        <label className="filter">
          <span>{texts.priceTo}</span>
          <input name="max" inputMode="decimal" autoComplete="off" />
        </label>
      </div>
      <label className="filter">
        <span>{texts.sort}</span>
        <select name="sort">
          <option value="">{texts.newest}</option>
          <option value="cheapest">{texts.cheapest}</option>
          <option value="dearest">{texts.dearest}</option>
        </select>
      </label>
      <label className="filter-tick">
        <input type="checkbox" name="new" value="1" /> {texts.newBadge}
      </label>
      <label className="filter-tick">
        <input type="checkbox" name="sale" value="1" /> {texts.discounted}
      </label>
    </div>
  );
}

const wordsOf = ({ texts, root }: PageContext): SearchWords => ({
  root,
  newBadge: texts.newBadge,
  oldPrice: texts.oldPrice,
  found: texts.found,
  foundNothing: texts.foundNothing,
  didYouMean: texts.didYouMean,
});
