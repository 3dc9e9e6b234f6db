import { describe, expect, it } from 'vitest';
import { telegramFaults } from './config-faults.ts';

const link = (text: string, url = 'https://t.me/beren') => ({ text, url });

describe('what Telegram would not take is refused when it is saved (D-67)', () => {
  it.each<[string, object, object[]]>([
    ['nothing is set', {}, []],
    ['4088 signs', { telegram: { buttons_message: 'x'.repeat(4088) } }, []],
    [
      'one sign too many',
      { telegram: { buttons_message: 'x'.repeat(4089) } },
      [{ field: 'telegram.buttons_message', code: 'too_long', max: 4088 }],
    ],
    [
      'with the header one too many',
      { button_header_text: '👗', telegram: { buttons_message: 'x'.repeat(4086) } },
      [{ field: 'telegram.buttons_message', code: 'too_long', max: 4085 }],
    ],
    [
      'one too many below a video',
      { telegram: { buttons_message: 'x'.repeat(1017), video_url: 'https://cdn.example.com/a.mp4' } },
      [{ field: 'telegram.buttons_message', code: 'too_long', max: 1016 }],
    ],
    [
      'the text of both templates, where theirs is empty',
      { buttons_message: 'x'.repeat(1017), telegram1: { video_url: 'https://cdn.example.com/a.mp4' } },
      [{ field: 'buttons_message', code: 'too_long', max: 1016 }],
    ],
    [
      'a video that nobody can fetch',
      { telegram: { video_url: 'ftp://cdn.example.com/a.mp4' } },
      [{ field: 'telegram.video_url', code: 'invalid' }],
    ],
    [
      'three forms of buttons',
      { telegram_button_extra: 'Map | https://maps.example.com\n\n', telegram: { buttons: link('A') } },
      [],
    ],
    ['64 signs on a button', { telegram_button_extra: [link('x'.repeat(64))] }, []],
    [
      '65 signs on a button',
      { telegram_button_extra: [link('x'.repeat(65))] },
      [{ field: 'telegram_button_extra', code: 'too_long', max: 64 }],
    ],
    ...['t.me/beren', 'https://beren', 'javascript:alert(1)', 'https://a@b.example.com', 'https://a b.com', ''].map(
      (url): [string, object, object[]] => [
        `a button that leads to "${url}"`,
        { telegram1: { buttons: [link('A', url)] } },
        [{ field: 'telegram1.buttons', code: 'invalid' }],
      ],
    ),
    [
      'a button without words',
      { telegram_button_extra: '| https://t.me/beren' },
      [{ field: 'telegram_button_extra', code: 'invalid' }],
    ],
    [
      '101 buttons',
      { telegram: { buttons: Array.from({ length: 101 }, (_, n) => link(`${n}`)) } },
      [{ field: 'telegram.buttons', code: 'too_many', max: 100 }],
    ],
  ])('%s', (_, config, faults) => {
    expect(telegramFaults({ ...config })).toEqual(faults);
  });
});
