import { capitals, isDeviceName } from './product-name.ts';
import { nobodysName } from './reading/bare-name.ts';

/** Names that a camera, a network or a program gave, which look like codes to those that read one name. */
export const programName = new RegExp(
  [
    '^(?:SAM|DJI|CIMG|IMGP|HPIM|FB_IMG|KIMG|CRW)[\\s_-]?\\d+',
    '^P\\d{7}$|^R\\d{7}$|^100[_-]\\d{4}$',
    '\\d{6,}_\\d{6,}(?:_\\d+)*_N(?![\\p{L}])|\\d{15,}',
    '[\\dA-F]{8}-[\\dA-F]{4}-[\\dA-F]{4}-',
    // Seconds or thousandths of them since 1970.
    '(?<!\\d)1[4-9](?:\\d{8}|\\d{11})(?!\\d)',
  ].join('|'),
  'u',
);

/** 0034 counts, 0970818001 does not. */
export const countedNumber = /^0\d{0,3}$/;

/** Whether a stem is only what a camera, a messenger, a program or a studio's counter called the photo: it says nothing of the product. */
export function isGivenName(stem: string): boolean {
  const name = capitals(stem);
  return nobodysName(name) || programName.test(name) || countedNumber.test(name);
}

/** Of these, a name that counts all that was photographed: FOTO 2 and 02 may count the photos of one product. */
export function isCameraName(stem: string): boolean {
  const name = capitals(stem);
  return isDeviceName(name) || programName.test(name) || (nobodysName(name) && /\d{3}/.test(name));
}
