import { listFeed } from '@kolaj/sandbox/youtube/playlist';
import { describe, expect, it } from 'vitest';
import { readFeed } from './read-feed.ts';

const feed = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="x">${entries}</feed>`;
const entry = (id: string, title: string) =>
  `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><title>${title}</title></entry>`;

describe('a feed of YouTube', () => {
  it('names its films in its order, with names as people wrote them', () => {
    const names = ['"Best of" <b>Lalezar</b> & Co', 'Платья', '👗'];
    const videos = names.map((name, at) => ({ id: `kolajfilm0${at}`, name }));
    expect(readFeed(listFeed('PLx', videos))).toEqual(videos.map(({ id, name }) => ({ videoId: id, name })));
  });

  it.each([
    ['&#199;i&#xe7;ek &apos;26', "Çiçek '26"],
    ['<![CDATA[a < b & c]]>', 'a < b & c'],
    ['&unknown; &#0; &#x110000;', '&unknown;  '],
    ['', ''],
  ])('reads the name %j as %j', (title, name) => {
    expect(readFeed(feed(entry('kolajfilm01', title)))).toEqual([{ videoId: 'kolajfilm01', name }]);
  });

  it('leaves out what is no film, and an entry without an end', () => {
    const odd = ['short', 'kolajfilm0"', ''].map((id) => entry(id, 'x')).join('');
    expect(readFeed(feed(`${odd}${entry('kolajfilm01', 'y')}<entry><yt:videoId>kolajfilm02</yt:videoId>`))).toEqual([
      { videoId: 'kolajfilm01', name: 'y' },
    ]);
  });

  it.each([
    '',
    'Not found',
    '<html><feed></feed></html>',
    '<!DOCTYPE x [<!ENTITY a "b">]><feed></feed>',
    '<feed>',
    '{}',
  ])('is not in %j', (text) => {
    expect(readFeed(text)).toBeNull();
  });

  it('is read in one pass, however it was made to be slow', () => {
    const begun = performance.now();
    for (const part of ['<entry>', '<yt:videoId>', '<title>&', '<entry></entry>', '&#1'])
      readFeed(feed(part.repeat(2_000_000 / part.length)));
    // Milliseconds; a pattern that runs back would take hours.
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
