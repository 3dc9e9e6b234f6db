import { describe, expect, it } from 'vitest';
import { headerColorOf, readClientConfig } from '../shop/config/client-config.ts';
import { checkPictureAddress } from './derive-site.ts';
import { phoneDigits } from './order-link.ts';
import { meanColorOf } from './read-collage.ts';
import { swatchOf } from './swatch.ts';
import { contrast, parseHexColor, themeOf } from './theme.ts';

describe('themeOf', () => {
  it('computes the text on both default header colours (ux note 15)', () => {
    expect(themeOf('#008069', '#e5ddd5')).toEqual({
      header: '#008069',
      onHeader: '#ffffff',
      ground: '#e5ddd5',
      ink: '#16171a',
      ink2: '#5a5750',
      accent: '#008069',
    });
    expect(themeOf('#4788a9', '#e5ddd5')).toMatchObject({ onHeader: '#16171a', accent: '#16171a' });
  });

  it('keeps every text readable on any grey', () => {
    for (let level = 0; level < 256; level++) {
      const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
      const theme = themeOf(grey, grey);
      for (const text of [theme.onHeader, theme.ink, theme.ink2])
        expect(contrast(text, grey)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('takes colours as #hex only', () => {
    expect(parseHexColor('#ABC')).toBe('#aabbcc');
    for (const text of ['red', '#12345', '#000;}body{display:none', 'url(x)', ''])
      expect(parseHexColor(text)).toBeNull();
  });
});

describe('headerColorOf', () => {
  const none = { whatsapp: false, telegram: false };
  it.each([
    ['the stored colour', { header_color: '#123456' }, { whatsapp: true, telegram: true }, '#123456'],
    ['WhatsApp green with a WhatsApp channel', {}, { whatsapp: true, telegram: true }, '#008069'],
    ['WhatsApp green with a phone only', { whatsapp_phone: '905320000000' }, { ...none, telegram: true }, '#008069'],
    ['Telegram blue with Telegram only', {}, { ...none, telegram: true }, '#4788a9'],
    ['WhatsApp green with nothing', {}, none, '#008069'],
  ])('is %s (D-48)', (_, config, channels, color) => {
    expect(headerColorOf(readClientConfig(config, { shopName: '' }), channels)).toBe(color);
  });
});

describe('phoneDigits', () => {
  it.each([
    ['+90 532 000 00 00', '905320000000'],
    ['0090 (532) 000-00-00', '905320000000'],
    ['905320000000', '905320000000'],
    ['0532 000 00 00', null],
    ['javascript:1', null],
    ['', null],
  ])('reads %j as %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });
});

describe('checkPictureAddress', () => {
  const origins = ['https://media.example.com'];
  it.each([
    ['https://media.example.com/u/logo.png', 'https://media.example.com/u/logo.png'],
    ['https://evil.example.com/logo.png', null],
    ['javascript:alert(1)', null],
    ['https://media.example.com/page.html', null],
    ['https://media.example.com/a.png?x=")', null],
    ['https://user@media.example.com/a.png', null],
    ['//media.example.com/a.png', null],
  ])('%s → %s', (address, checked) => {
    expect(checkPictureAddress(address, origins)).toBe(checked);
  });
});

describe('swatchOf', () => {
  it.each([
    ['BLACK', '#1d1d20'],
    ['Siyah', '#1d1d20'],
    ['чёрный', '#1d1d20'],
    ['KIRIK BEYAZ', '#efe7d6'],
    ['koyu yeşil', '#1f6b4f'],
    ['karışık', null],
  ])('%s → %s', (color, hex) => {
    expect(swatchOf(color)).toBe(hex);
  });
});

describe('meanColorOf', () => {
  it('reads the average of a thumbhash, and nothing from other text', () => {
    expect(meanColorOf('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^#[0-9a-f]{6}$/);
    expect(meanColorOf('')).toBeNull();
    expect(meanColorOf('<!!>')).toBeNull();
  });
});
