import type { EdgeFile } from './edge-file.ts';

const svg = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** What is no photo at all, whatever its name says. Nothing of it is opened, so nothing in it is fetched or run. */
export async function otherCases(): Promise<EdgeFile[]> {
  return [...svgCases(), ...refusedByName(), ...noPictures()];
}

function svgCases(): EdgeFile[] {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
  const drawings = {
    'svg-named.png': `<svg ${svg} width="9" height="9"/>`,
    'reads-a-file.svg': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${svg}><text>&x;</text></svg>`,
    'fetches.svg': `<svg ${svg} width="9" height="9"><image xlink:href="http://127.0.0.1:1/" width="9" height="9"/></svg>`,
    'billion-laughs.svg': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY l0 "ha">${laughs.join('')}]><svg ${svg}><text>&l9;</text></svg>`,
    'huge.svg': `<svg ${svg} width="100000" height="100000"/>`,
  };
  return Object.entries(drawings).map(([name, text]) => refused(name, text));
}

function refusedByName(): EdgeFile[] {
  const starts = {
    'icon.ico': '\0\0\x01\0\x01\0',
    'layers.psd': '8BPS\0\x01',
    'jpeg-2000.jp2': '\0\0\0\x0cjP  \r\n\x87\n',
    'jpeg-xl.jxl': '\xff\x0a\xfa\x1f',
    'raw-of-a-camera.raf': 'FUJIFILMCCD-RAW 0201',
    'grey.pgm': 'P5\n64 64\n255\n',
    'colours.ppm': 'P6 64 64 255\n',
    'paint.pcx': '\x0a\x05\x01\x08',
    'targa.tga': '\0\0\x02\0\0\0\0\0\0\0\0\0\x40\0\x40\0\x18\x20',
    'big-tiff.tif': 'II+\0\x08\0\0\0',
  };
  return Object.entries(starts).map(([name, start]) => refused(name, start.padEnd(200, '\0')));
}

function refused(name: string, start: string): EdgeFile {
  return { name, bytes: Buffer.from(start, 'latin1'), verdict: 'format-not-supported' };
}

function noPictures(): EdgeFile[] {
  const starts = {
    'html-named.jpg': '<!DOCTYPE html><html><script>alert(1)</script></html>',
    'pdf-named.jpg': '%PDF-1.7\n%\xe2\xe3\xcf\xd3',
    'zip-named.jpg': 'PK\x03\x04\x14\0\0\0',
    'program-named.jpg': 'MZ\x90\0\x03\0\0\0',
    'script-named.jpg': '#!/bin/sh\nrm -rf /',
    'text-named.bmp': 'BMW fiyat listesi 2026, her modelden birer tane',
    'sound-named.webp': 'RIFF\x10\0\0\0WAVEfmt ',
  };
  return Object.entries(starts).map(([name, start]) => ({
    name,
    bytes: Buffer.from(start, 'latin1'),
    verdict: 'not-a-picture',
  }));
}
