import type { BrandData } from '@kolaj/contract/brand/brand';
import type { Brand } from '@kolaj/contract/brand/brand-row';

/** What the form of a brand holds. */
export type BrandValues = {
  name: string;
  logo: string;
  cover_photo: string;
  link: string;
  other_texts: string[];
  active: boolean;
};

export const fieldNames = ['name', 'logo', 'cover_photo', 'link', 'other_texts', 'active'] as const;

/** @param newName what a brand that is not there yet is called at first */
export function valuesOf(brand: Brand | null, newName: string): BrandValues {
  if (brand === null) return { name: newName, logo: '', cover_photo: '', link: '', other_texts: [], active: true };
  const { name, logo, cover_photo, link, other_texts, active } = brand;
  return { name, logo, cover_photo, link, other_texts, active };
}

/** What is saved. `seen` is the row that the person worked on; null = a new brand. */
export function dataOf(values: BrandValues, seen: Brand | null): BrandData {
  const data = { ...values, name: values.name.trim(), link: telegramLink(values.link) };
  return seen === null ? data : { ...data, id: seen.id, version: seen.version };
}

/** A Telegram address as people type it (`@beren`, `t.me/beren`) as a link; anything else as it is. */
export function telegramLink(typed: string): string {
  const text = typed.trim();
  const name = /^@(\w+)$/.exec(text)?.[1] ?? /^(?:http:\/\/)?t(?:elegram)?\.me\/(\S+)$/i.exec(text)?.[1];
  return name === undefined ? text : `https://t.me/${name}`;
}

/** Fields in which what somebody else saved differs from what is in the form. */
export function differing(mine: BrandValues, theirs: BrandValues): (keyof BrandValues)[] {
  return fieldNames.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
}
