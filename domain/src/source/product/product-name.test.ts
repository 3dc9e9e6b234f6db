import { describe, expect, it } from 'vitest';
import { directoryProductName, productName } from './product-name.ts';

describe('productName', () => {
  it.each([
    ['L followed by 13 digits', 'L8690001234567.jpg', 'L8690001234567', 'l13'],
    ['… before anything else in the name', 'CV1234 l8690001234567_2.jpg', 'L8690001234567', 'l13'],
    ['… but not 12 or 14 digits', 'L869000123456.jpg', 'L869000123456', 'stem'],
    ['letters and digits', 'cv1234.jpg', 'CV1234', 'letters-digits'],
    ['… with a hyphen', 'BR-2041 kırmızı.jpeg', 'BR-2041', 'letters-digits'],
    ['… with a letter after', 'DR5678B_front.png', 'DR5678B', 'letters-digits'],
    ['… with Turkish letters', 'çiğ-204.webp', 'ÇIĞ-204', 'letters-digits'],
    ['… decomposed, as macOS writes them', 'c\u0327ig\u0306-204.jpg', 'ÇIĞ-204', 'letters-digits'],
    ['… counted by a hyphen and a number', 'CV1234-2.jpg', 'CV1234', 'letters-digits'],
    ['… the first of two codes', 'CV1234 DR5678.jpg', 'CV1234', 'letters-digits'],
    ['… not from the tail of a longer word', 'BLUZLAR1234.jpg', 'BLUZLAR1234', 'stem'],
    ['… not a price', 'p12.9 CV1234.jpg', 'CV1234', 'letters-digits'],
    ['… not what may be a price, if there is another', 'p250 CV1234.jpg', 'CV1234', 'letters-digits'],
    ['… but P and digits alone are a code', 'P250.jpg', 'P250', 'letters-digits'],
    ['five digits', 'elbise 10203 a.jpg', '10203', 'five-digits'],
    ['… not six', '102034.jpg', '102034', 'stem'],
    ['… only when no letters-digits code is there', '10203 AB77.jpg', 'AB77', 'letters-digits'],
    ['the stem up to the underscore', 'Yazlık Elbise_arka.jpg', 'YAZLIK ELBISE', 'stem'],
    ['the stem without (2)', 'Elbise (2).jpg', 'ELBISE', 'stem'],
    ['the stem without -2', 'Elbise-2.jpg', 'ELBISE', 'stem'],
    ['the stem without copy', 'Elbise - copy (3).jpg', 'ELBISE', 'stem'],
    ['the stem without kopya', 'elbise kopyası.jpg', 'ELBISE', 'stem'],
    ['an emoji', '👗.jpg', '👗', 'stem'],
    ['no ending', 'Elbise', 'ELBISE', 'stem'],
    ['an underscore first', '_arka.jpg', '_ARKA', 'stem'],
    ['a dot inside', 'v2.5 elbise.jpg', 'V2.5 ELBISE', 'stem'],
    ['a path', 'a/b/CV1234.jpg', 'CV1234', 'letters-digits'],
    ['nothing but a number mark', '(2).jpg', '(2)', 'stem'],
    ['255 bytes', `${'ş'.repeat(125)}.jpg`, 'Ş'.repeat(125), 'stem'],
  ])('%s: %s', (_, fileName, code, pattern) => {
    expect(productName(fileName)).toMatchObject({ code, pattern });
  });

  it.each([
    'IMG_1234.JPG',
    'IMG1234.jpg',
    'img-20260102-wa0007.jpg',
    'DSC00012.JPG',
    '_DSC1234.jpg',
    'DSCN0012.jpg',
    'PXL_20260102_101112123.jpg',
    'MVI_12345.mp4',
    'Screenshot_20260102-101112.png',
    'WhatsApp Image 2026-01-02 at 10.11.12 (1).jpeg',
    '20260102_101112.jpg',
    'IMG_12345.jpg',
  ])('a camera or messenger name is no code, and no two are alike: %s', (fileName) => {
    const { code, pattern } = productName(fileName);
    expect(pattern).toBe('stem');
    expect(fileName.toUpperCase()).toContain(code);
    expect(code).toMatch(/\d$|\)$/);
  });

  it('finds a code that a person wrote behind the camera name', () => {
    expect(productName('IMG_1234 CV2041.jpg')).toMatchObject({ code: 'CV2041', pattern: 'letters-digits' });
  });

  it.each([
    ['CV1234 Kırmızı.jpg', 'red'],
    ['CV1234-KIRMIZI-2.jpg', 'red'],
    ['CV1234_rouge.jpg', 'red'],
    ['CV1234_чёрное.jpg', 'black'],
    ['CV1234 bebe mavisi.jpg', 'light blue'],
    ['CV1234 mavi.jpg', 'blue'],
    ['CV1234 gül kurusu 3.jpg', 'dusty rose'],
    ['CV1234 siyah2.jpg', 'black'],
    ['CV1234 YEŞİL.jpg'.normalize('NFD'), 'green'],
    ['CV1234 Moran.jpg', null],
    ['CV1234.jpg', null],
  ])('%s is coloured %s', (fileName, colourKey) => {
    expect(productName(fileName).colourKey).toBe(colourKey);
  });

  it.each([
    ['CV1234 lacivert.jpg', 'LACİVERT'],
    ['CV1234 Kırmızı.jpg', 'KIRMIZI'],
    ['CV1234 чёрное.jpg', 'ЧЁРНОЕ'],
  ])('gives the colour of %s in the right capitals', (fileName, colour) => {
    expect(productName(fileName).colour).toBe(colour);
  });

  it.each([
    ['siyah', 'SİYAH'],
    ['SIYAH', 'SİYAH'],
    ['Siyah', 'SİYAH'],
    ['SİYAH', 'SİYAH'],
    ['YESIL', 'YEŞİL'],
    ['FUME', 'FÜME'],
    ['TAS', 'TAŞ'],
    ['GUL KURUSU', 'GÜL KURUSU'],
    ['gulkurusu', 'GÜLKURUSU'],
    ['Lila', 'LILA'],
    ['Mint', 'MINT'],
    ['KİRMİZİ', 'KIRMIZI'],
    ['Buz Mavisi', 'BUZ MAVİSİ'],
    ['Buz Mavi', 'BUZ MAVİ'],
    ['Bebek Mavisi', 'BEBEK MAVİSİ'],
    ['Tarcin', 'TARÇIN'],
    ['Tarçın', 'TARÇIN'],
    ['Nar Çiçeği', 'NAR ÇİÇEĞİ'],
    ['NAR_CICEGI', 'NAR ÇİÇEĞİ'],
    ['Yavruağzı', 'YAVRUAĞZI'],
    ['Karışık', 'KARIŞIK'],
    ['Gri Melanj', 'GRİ MELANJ'],
    ['Visne', 'VİŞNE'],
    ['Kavunici', 'KAVUNİÇİ'],
    ['Camgobegi', 'CAMGÖBEĞİ'],
    ['Siyah-Beyaz', 'SİYAH-BEYAZ'],
    ['LACIVERT_BEYAZ', 'LACİVERT-BEYAZ'],
    ['Kaki', 'KAKI'],
    ['Negra', 'NEGRA'],
  ])('one colour has one spelling, with the Turkish dots: %s is %s', (written, colour) => {
    expect(productName(`CV1234 ${written} 2.jpg`).colour).toBe(colour);
  });

  it.each([
    ['siyah', 'siyah-beyaz'],
    ['gri', 'gri melanj'],
    ['bebe mavisi', 'buz mavisi'],
  ])('%s and %s of one code are two products', (one, other) => {
    expect(productName(`CV1234 ${one}.jpg`).colourKey).not.toBe(productName(`CV1234 ${other}.jpg`).colourKey);
  });
});

describe('directoryProductName', () => {
  it.each([
    ['CV1234 Kırmızı', 'CV1234', 'letters-digits'],
    ['Yazlık Elbise', 'YAZLIK ELBISE', 'directory'],
    ['v1.5', 'V1.5', 'directory'],
  ])('%s', (directory, code, pattern) => {
    expect(directoryProductName(directory)).toMatchObject({ code, pattern });
  });
});
