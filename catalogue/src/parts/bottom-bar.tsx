import type { PageContext } from '../context.ts';
import type { Child } from '../markup/markup.ts';
import { cartPath, searchPath } from '../paths.ts';
import { Icon } from './icons.tsx';
import { labelled, said } from './said.ts';

/** Within the thumb's reach on phones (`bar_menu`); a larger screen has all of it in its header. */
export function BottomBar({ page, path }: { page: PageContext; path: string | null }) {
  const { site, texts, root } = page;
  if (site.barMenu === 0) return null;
  return (
    <nav class="dock" {...labelled(texts, 'menu')}>
      <Place href={root} isHere={path === ''} icon={<Icon name="home" />} label={said(texts, 'home')} />
      <Place href={`${root}#brands`} isHere={false} icon={<Icon name="brands" />} label={said(texts, 'brands')} />
      {site.hasSearch && (
        <Place
          href={root + searchPath}
          isHere={path === searchPath}
          icon={<Icon name="search" />}
          label={said(texts, 'search')}
        />
      )}
      {site.barMenu === 2 && site.agents.length > 1 && (
        <button type="button" data-choose-agent hidden>
          <Icon name="chat" />
          <span {...said(texts, 'contact')} />
        </button>
      )}
      {site.barMenu === 2 && site.cart !== null && (
        <Place href={root + cartPath} isHere={path === cartPath} icon={<Icon name="bag" />} label={said(texts, 'cart')}>
          <span class="bar-count" data-cart-count hidden />
        </Place>
      )}
    </nav>
  );
}

interface PlaceProps {
  href: string;
  isHere: boolean;
  icon: Child;
  label: ReturnType<typeof said>;
  children?: Child;
}

function Place({ href, isHere, icon, label, children }: PlaceProps) {
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      {icon}
      <span {...label} />
      {children}
    </a>
  );
}
