import { describe, expect, it } from 'vitest';
import { videoIdOf } from './video-id.ts';

const video = 'dQw4w9WgXcQ';

describe('the video that a person means (D-79)', () => {
  it.each([
    video,
    `  ${video}\n`,
    `https://www.youtube.com/watch?v=${video}`,
    `https://www.youtube.com/watch?app=desktop&v=${video}&list=PL1234567890&t=42s`,
    `http://youtube.com/watch?v=${video}#t=3`,
    `https://m.youtube.com/watch?v=${video}&pp=ygUE`,
    `https://music.youtube.com/watch?v=${video}`,
    `https://youtu.be/${video}`,
    `https://youtu.be/${video}?si=AbCdEf&t=10`,
    `youtu.be/${video}`,
    `www.youtube.com/shorts/${video}`,
    `https://youtube.com/shorts/${video}?feature=share`,
    `https://www.youtube.com/embed/${video}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${video}`,
    `https://www.youtube.com/live/${video}?feature=shared`,
    `https://www.youtube.com/v/${video}`,
  ])('is found in %j', (typed) => {
    expect(videoIdOf(typed)).toBe(video);
  });

  it.each([
    '',
    'dQw4w9WgXc',
    'dQw4w9WgXcQQ',
    'dQw4w9WgXc!',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@lalezar',
    'https://www.youtube.com/playlist?list=PL12345678901',
    `https://evil.example/watch?v=${video}`,
    `https://youtube.com.evil.example/watch?v=${video}`,
    `https://evil.example/youtu.be/${video}`,
    `javascript:${video}`,
    `ftp://youtu.be/${video}`,
    `<b>${video}</b>`,
    `https://youtu.be/${video}"onload="x`,
  ])('is not found in %j', (typed) => {
    expect(videoIdOf(typed)).toBeNull();
  });
});
