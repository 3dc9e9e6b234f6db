interface PhoneFolder {
  /** Below the source's root: `mobil`, `Telefon/2026`. */
  uploadFolder: string;
  /** What is in it is sent as it is, without a collage (D-62). */
  isStream: boolean;
}

/** A file of the source as uploads name it: folder, subfolder, and the path below them. */
interface UploadPlace {
  folder: string;
  subfolder: string;
  name: string;
}

/**
 * What a photo from a phone is called below its brand. A directory in it is the product's code; where photos are sent as they are it
 * becomes part of the file's name, because there the lowest directory is the brand (`mobilePlace`).
 */
export const phoneName = (name: string, { isStream }: Pick<PhoneFolder, 'isStream'>): string =>
  isStream ? name.replaceAll('/', ' ') : name;

/**
 * A brand's directory: its name without what no directory may have. Brands are found again by letters and digits alone (`key`), so it is
 * the same brand's all the same.
 */
const brandDirectory = (brand: string): string =>
  brand
    .replace(/[/\\\p{Cc}]+/gu, ' ')
    .replace(/^[\s.]+/, '')
    .trim();

/** Where an agent's photo of a brand goes. */
export function phoneFile(
  { uploadFolder, isStream }: PhoneFolder,
  { brand, name }: { brand: string; name: string },
): UploadPlace {
  const [folder = '', subfolder = '', ...rest] = [
    ...uploadFolder.split('/'),
    brandDirectory(brand),
    ...phoneName(name, { isStream }).split('/'),
  ];
  return { folder, subfolder, name: rest.join('/') };
}

/**
 * The brand directory of such a file; null = it does not go into that folder, or would count there as a photo of another brand: where
 * photos are sent as they are, no directory stands between. Macs write accents apart.
 */
export function brandOfPhoneFile(
  { folder, subfolder, name }: UploadPlace,
  { uploadFolder, isStream }: PhoneFolder,
): string | null {
  const path = `${folder}/${subfolder}/${name}`.normalize('NFC');
  const beginning = `${uploadFolder}/`.normalize('NFC');
  if (!path.startsWith(beginning)) return null;
  const [brand = null, ...rest] = path.slice(beginning.length).split('/');
  return isStream && rest.length > 1 ? null : brand;
}

/** Brand and name of a photo: the folder of phones may lie deeper than uploads name theirs. One of an earlier folder is said as it lies. */
export function belowPhones(place: UploadPlace, phones: PhoneFolder): { brand: string; name: string } {
  const brand = brandOfPhoneFile(place, phones);
  if (brand === null || brand === place.subfolder) return { brand: place.subfolder, name: place.name };
  // Uploads name two directories themselves; the brand stands behind those of the folder of phones.
  const behindBrand = phones.uploadFolder.split('/').length - 1;
  return { brand, name: place.name.split('/').slice(behindBrand).join('/') };
}
