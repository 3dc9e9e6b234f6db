import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';

/** The code pages of names that are not UTF-8, as people know them: the same in every language. */
export const codePages: Readonly<Record<NameEncoding, string>> = {
  'windows-1254': 'Windows-1254 (Türkçe)',
  'windows-1252': 'Windows-1252 (English, Deutsch, Français …)',
  'windows-1251': 'Windows-1251 (Русский)',
  ibm857: 'DOS 857 (Türkçe)',
  ibm866: 'DOS 866 (Русский)',
};
