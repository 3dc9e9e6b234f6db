import { describe, expect, it } from 'vitest';
import { problemsOf, unitsLeft, valuesOf, wishOf } from './message-values.ts';

const settings = {
  config_version: 4,
  brands: { buttons_message: 'Hello', video_url: '', nobuttons: false, buttons: [], main_group: ['-1001'] },
  info: null,
  button_header_text: 'Lalezar',
  button_count: 3,
  buttons_sale_fire: true,
  no_web_url: false,
  telegram_button_extra: [{ text: 'Map', url: 'https://maps.example.com/' }],
  groups: [],
};
const values = valuesOf(settings, 'brands');

describe('the window of a message', () => {
  it('saves what it was opened with', () => {
    expect(wishOf(values, { template: 'brands', settings })).toEqual({
      config_version: 4,
      template: 'brands',
      message: settings.brands,
      button_header_text: 'Lalezar',
      button_count: 3,
      buttons_sale_fire: true,
      no_web_url: false,
      telegram_button_extra: settings.telegram_button_extra,
    });
  });

  it('of the info template leaves what is the other one’s alone', () => {
    const wish = wishOf(valuesOf(settings, 'info'), { template: 'info', settings });
    expect(Object.keys(wish).sort()).toEqual(['button_count', 'config_version', 'message', 'template']);
  });

  it('counts header and text together, below a video less', () => {
    expect(unitsLeft(values)).toBe(4088 - 'Lalezar\nHello'.length);
    expect(unitsLeft({ ...values, video_url: 'https://cdn.example.com/a.mp4' })).toBe(1016 - 13);
  });

  it.each([
    [{ buttons_message: 'x'.repeat(4081) }, ['buttons_message']],
    [{ video_url: 'film.mp4' }, ['video_url']],
    [{ buttons: [{ text: '', url: 'https://t.me/a' }] }, ['buttons']],
    [{ telegram_button_extra: [{ text: 'A', url: 'https://nowhere' }] }, ['telegram_button_extra']],
    [{}, []],
  ])('%j', (change, wrong) => {
    const problems = Object.entries(problemsOf({ ...values, ...change }));
    expect(problems.flatMap(([name, problem]) => (problem === undefined ? [] : [name]))).toEqual(wrong);
  });
});
