import { describe, expect, it } from 'vitest';
import { verifyFiles } from './verify.ts';

const problemsOf = (html: string) => {
  const file = (path: string, text: string) => ({ path, text, sha256: '' });
  const files = [file('index.html', html), file('p/there/index.html', '')];
  return verifyFiles(new Map(files.map((one) => [one.path, one])), { basePath: '/s/lale/' });
};

describe('a finished page', () => {
  it.each([
    ['<img alt="old style=new">'],
    ['<a aria-label="Sale onsale=" title="x">x</a>'],
    ['<a title="look href=" class="x">x</a>'],
    ['<a title="BR src=" href="p/there/">x</a>'],
    ['<p>old style=new onclick=</p>'],
    ['<p>Dress href="gone" of silk</p>'],
    ['<b>a</b> src="x.jpg"<i>b</i>'],
    ['<title>BR href="javascript:x()"</title>'],
    [`<p data-product='{"name":"a style=b href=c"}' class="x">x</p>`],
    ['<a href=http://localhost:3001/media/x.webp>x</a>'],
    ['<a href="https://sites.example:65535/s/lale/?from=a">x</a>'],
    ['<script src="p/there/"></script>'],
    ['<script src=p/there/></script>'],
    ['<a href=p/there/>x</a>'],
    ['<a href=p/there/ title="A > B">x</a>'],
    ['<a title="look href=gone or src=x on a=b">x</a>'],
    ['<p>Dress href=gone of silk</p>'],
    [`<p data-product='{"name":"a href=gone style=b"}'>x</p>`],
    ['<script type="application/ld+json">{"name":"a style=b href=c"}</script>'],
  ])('may be published with odd names in it: %s', (html) => {
    expect(problemsOf(html)).toEqual([]);
  });

  it.each([
    ['<p style="color:red">', 'inline_style'],
    ['<p title="onsale=" style="color:red">', 'inline_style'],
    ['<p title="style=" onclick="x()">', 'inline_script'],
    ['<p onclick="x()">', 'inline_script'],
    ['<script>x()</script>', 'inline_script'],
    ['<script defer>x()</script>', 'inline_script'],
    ['<a href="p/gone/">', 'broken_link'],
    ['<img src="x.jpg">', 'broken_link'],
    ['<a href=p/gone/>', 'broken_link'],
    ['<a class=x href=p/gone/ title=y>', 'broken_link'],
    ['<img src=x.jpg>', 'broken_link'],
    ['<a href=javascript:x()>', 'strange_address'],
    ['<p onclick=x()>', 'inline_script'],
    ['<p style=color:red>', 'inline_style'],
    ['<a title="A > B" href="p/gone/">', 'broken_link'],
    ['<a href="p/%zz/">', 'broken_link'],
    ['<a href=http://localhost:99999/>', 'strange_address'],
    ['<a href="javascript:x()">', 'strange_address'],
  ])('may not with %s', (html, kind) => {
    expect(problemsOf(html)).toMatchObject([{ kind }]);
  });
});
