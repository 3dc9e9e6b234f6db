import bwipjs from 'bwip-js/node';

/** The code that a person scans with the phone, as PNG. In the sandbox nobody has to: switching the fault off connects it. */
export const qrCode = (phoneId: string): Promise<Buffer> =>
  bwipjs.toBuffer({
    bcid: 'qrcode',
    text: `kolaj-sandbox:${phoneId}`,
    scale: 6,
    padding: 4,
    backgroundcolor: 'ffffff',
  });
