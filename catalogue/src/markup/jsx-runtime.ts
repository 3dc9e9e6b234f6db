import { between, type Child, element, Markup, type Value } from './markup.ts';

// What the compiler calls for `<a …>` in a page (`jsxImportSource` in catalogue/tsconfig.json). A page is written once and never
// changes, so elements become text at once: of 10,000 pages a library that can also update them spent most of its time on that.

export const jsx = (type: string | Component, props: Props): Markup | null =>
  typeof type === 'function' ? type(props) : element(type, props);

/**
 * The same for several children.
 *
 * @public the compiler calls it
 */
export const jsxs = (type: string | Component, props: Props): Markup | null => jsx(type, props);

/**
 * `<>…</>`
 *
 * @public the compiler calls it
 */
export const Fragment = ({ children }: { children?: Child }): Markup => new Markup(between(children));

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => Markup | null;

/** The one list of what a page may be made of: no `style` and no handlers, because the site's policy blocks them. */
interface Attributes {
  children?: Child;
  class?: string | undefined;
  hidden?: boolean | undefined;
  id?: string;
  role?: string;
  tabindex?: number;
  [name: `data-${string}`]: Value;
  [name: `aria-${string}`]: Value;
}

interface Fields extends Attributes {
  autocomplete?: string;
  enterkeyhint?: string;
  inputmode?: string;
  maxlength?: number;
  name?: string;
  rows?: number;
  type?: string;
  value?: string | number;
}

interface Media extends Attributes {
  alt?: string;
  autoplay?: boolean;
  decoding?: 'async' | undefined;
  fetchpriority?: 'high' | undefined;
  height?: number;
  loading?: 'lazy' | undefined;
  loop?: boolean;
  media?: string;
  muted?: boolean;
  playsinline?: boolean;
  poster?: string | undefined;
  preload?: 'none';
  sizes?: string | undefined;
  src?: string;
  srcset?: string | undefined;
  type?: 'video/mp4';
  width?: number;
}

interface HeadTag extends Attributes {
  content?: string;
  href?: string;
  name?: string;
  property?: string;
  rel?: string;
  type?: 'application/ld+json';
}

interface Anchor extends Attributes {
  href: string;
  rel?: string;
  target?: string;
}

interface Drawing extends Attributes {
  color?: string;
  d?: string;
  viewBox?: string;
}

type Plain =
  | (
      | 'article'
      | 'b'
      | 'dd'
      | 'details'
      | 'div'
      | 'dl'
      | 'dt'
      | 'footer'
      | 'h1'
      | 'h2'
      | 'header'
      | 'i'
      | 'li'
      | 'main'
      | 'nav'
    )
  | ('noscript' | 'output' | 'p' | 's' | 'search' | 'section' | 'span' | 'summary' | 'title' | 'ul');

type Elements = Record<Plain, Attributes> &
  Record<'button' | 'input' | 'option' | 'select' | 'textarea', Fields> &
  Record<'img' | 'source' | 'video', Media> &
  Record<'link' | 'meta' | 'script', HeadTag> &
  Record<'svg' | 'path', Drawing> & {
    a: Anchor;
    form: Attributes & { action?: string; method?: 'get' };
    label: Attributes;
  };

/**
 * What elements may have.
 *
 * @public the compiler reads it
 */
export declare namespace JSX {
  type Element = Markup | null;
  interface IntrinsicElements extends Elements {}
  interface ElementChildrenAttribute {
    children: Child;
  }
}
