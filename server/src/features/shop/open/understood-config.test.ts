import { describe, expect, it } from 'vitest';
import { understoodConfig, withoutSecrets } from './understood-config.ts';

const botToken = '123456789:AAF-abcdefghijklmnopqrstuvwxyz012345';

describe('a stored server_config is read as far as it is one (D-93)', () => {
  it.each([
    [null, {}, []],
    ['x', {}, [{ field: '', code: 'invalid' }]],
    [[], {}, [{ field: '', code: 'invalid' }]],
    [{ ftp_key: 5, broadcast: true }, { broadcast: true }, [{ field: 'ftp_key', code: 'invalid' }]],
    [
      { ftp_key: {}, whatsapp: 'x' },
      {},
      [
        { field: 'ftp_key', code: 'invalid' },
        { field: 'whatsapp', code: 'invalid' },
      ],
    ],
    [
      { broadcast: 1, downloadAll: 'true', onlydiscount: '' },
      { broadcast: true, downloadAll: true, onlydiscount: false },
      [],
    ],
    [{ button_count: '5', whatsapp: { product_id: 7 } }, { button_count: 5, whatsapp: { product_id: '7' } }, []],
    [{ button_count: 99 }, {}, [{ field: 'button_count', code: 'invalid' }]],
    [
      { moon: 1, bot_token: 'x' },
      {},
      [
        { field: 'moon', code: 'unknown_key' },
        { field: 'bot_token', code: 'secret' },
      ],
    ],
    [
      { telegram: { token: botToken, main_group: '-1' } },
      { telegram: { main_group: '-1' } },
      [{ field: 'telegram.token', code: 'secret' }],
    ],
    [{ whatsapp: { product_id: 'p', key: '' } }, { whatsapp: { product_id: 'p' } }, []],
    [{ telegram_bot_id: botToken }, {}, [{ field: 'telegram_bot_id', code: 'secret' }]],
    [{ production_images: 'https://me:word@photos.test' }, {}, [{ field: 'production_images', code: 'secret' }]],
    [
      { constructor: 'x', 'telegram.token': 'y' },
      {},
      [
        { field: 'constructor', code: 'unknown_key' },
        { field: 'telegram.token', code: 'secret' },
      ],
    ],
  ])('%j', (stored, known, faults) => {
    expect(understoodConfig(stored)).toEqual({ known, faults });
  });
});

describe('what may be a secret', () => {
  const stored = {
    ...{ broadcast: 1, button_count: 99, group_key: 'moon', production_images: 'photos.test/list', old: 5 },
    ...{ ftp_key: 'my word!', password: 'hunter2', 'telegram.token': botToken, whatsapp: 'hunter3' },
    telegram: { token: botToken, main_group: '-1' },
    telegram_button_extra: [{ text: 'Shop', url: 'https://a.test', api_key: 'hunter4' }],
  };

  it('is masked; a figure out of its bounds or an address with a slip stays', () => {
    const masked = withoutSecrets(stored, 'mask');
    expect(masked).toEqual({
      ...{ broadcast: 1, button_count: 99, group_key: 'moon', production_images: 'photos.test/list', old: 5 },
      ...{ ftp_key: '***', password: '***', 'telegram.token': '***', whatsapp: '***' },
      telegram: { token: '***', main_group: '-1' },
      telegram_button_extra: '***',
    });
    expect(withoutSecrets(masked, 'mask')).toEqual(masked);
  });

  it('is removed, masked before or not', () => {
    const rest = {
      ...{ broadcast: 1, button_count: 99, group_key: 'moon', production_images: 'photos.test/list' },
      telegram: { main_group: '-1' },
    };
    expect(withoutSecrets(stored, 'remove')).toEqual(rest);
    expect(withoutSecrets(withoutSecrets(stored, 'mask'), 'remove')).toMatchObject(rest);
  });
});
