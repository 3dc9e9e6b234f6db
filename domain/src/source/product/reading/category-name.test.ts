import { expect, it } from 'vitest';
import { isCategoryName } from './category-name.ts';

it.each([
  ...['gömlek', 'GÖMLEK', 'Elbiseler', 'Pantolonlar', 'Dresses', 'T-Shirts', 'Robes', 'Kleider', 'Hosen & Röcke'],
  ...['Blusen', 'Vestidos', 'Faldas', 'Calças', 'Платья', 'Юбки', 'Брюки', 'Рубашки', 'Женские платья', 'Scarves'],
  ...['Kadın Elbise', "Women's Dresses", 'Yaz Elbise', 'SS26 Elbise', 'Yaz 2026 Elbise', 'Elbise ve Etek', 'Mayo'],
  ...['Robes de soirée', 'Evening Dresses', 'Jupes femme', 'Spor Ayakkabı', 'Комбинезоны', 'Manteaux'],
])('%s sorts products', (name) => {
  expect(isCategoryName(name)).toBe(true);
});

it.each([
  ...['Elbise Çiçekli', 'Çiçekli Elbise', 'Mavi Gömlek', 'Gömlek 12', 'Elbise 2026', 'BR-2042 Elbise', 'Robe noire'],
  ...['Mavi', 'SS26', 'Yaz 2026', 'Kadın', 'Yeni', '2210', 'Lale', 'detay', ''],
])('%s may be a product, or sorts nothing that we know', (name) => {
  expect(isCategoryName(name)).toBe(false);
});
