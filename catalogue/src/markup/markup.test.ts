import { describe, expect, it } from 'vitest';
import { Fragment, jsx } from './jsx-runtime.ts';

const html = (name: string, props: Record<string, unknown>) => jsx(name, props)?.html;

describe('an element of a page', () => {
  it.each([
    [{ children: '<script>&"\'' }, '<p>&lt;script&gt;&amp;"\'</p>'],
    [{ class: '"><script>' }, '<p class="&quot;>&lt;script>"></p>'],
    [{ class: 'a', href: '../b/#c', tabindex: -1 }, '<p class=a href=../b/#c tabindex=-1></p>'],
    [{ class: 'a b', href: 'a?b=c', title: '`' }, '<p class="a b" href="a?b=c" title="`"></p>'],
    [{ class: "a'b&c" }, '<p class="a\'b&amp;c"></p>'],
    [{ 'data-product': '{"name":"it\'s <b>"}' }, '<p data-product=\'{"name":"it&#39;s &lt;b>"}\'></p>'],
    [{ hidden: true, title: '', lang: undefined, role: false }, '<p hidden title></p>'],
    [{ children: [1, null, false, undefined, ['a', jsx('b', { children: '<' })]] }, '<p>1a<b>&lt;</b></p>'],
    [{ children: 0 }, '<p>0</p>'],
    [{ children: { html: '<script>' } }, '<p></p>'],
    [{ children: 'e\u202e😀' }, '<p>e\u202e😀</p>'],
  ])('with %j is %s', (props, expected) => {
    expect(html('p', props)).toBe(expected);
  });

  it('without an end has none', () => {
    expect(html('li', { children: 'x' })).toBe('<li>x');
    expect(html('svg', { color: '#fff' })).toBe('<svg color=#fff />');
    expect(html('img', { alt: '', src: 'x.jpg' })).toBe('<img alt src=x.jpg>');
  });

  it('may be what a component says, or nothing', () => {
    const Named = ({ name }: Readonly<Record<string, unknown>>) => jsx('b', { children: name });
    expect(jsx(Named, { name: 'A&B' })?.html).toBe('<b>A&amp;B</b>');
    expect(Fragment({ children: [jsx('b', {}), jsx(() => null, {}), ' '] }).html).toBe('<b></b> ');
  });
});
