/** Why a photo's bytes cannot be used; `quarantined` = it broke two children that read it, and is left alone. */
export const photoFaults = [
  'empty',
  'not-a-picture',
  'format-not-supported',
  'too-many-bytes',
  'too-many-pixels',
  'damaged',
  'too-slow',
  'quarantined',
] as const;
export type PhotoFault = (typeof photoFaults)[number];

/** Why an entry of a source cannot be had; `refused` = no ordinary file: a link, a name that cannot be used, a way out of the source. */
export const entryTroubles = ['gone', 'no_permission', 'refused'] as const;
export type EntryTrouble = (typeof entryTroubles)[number];

/** Why an import or its preview leaves out a file or a directory. */
export const fileTroubles = [
  ...photoFaults,
  ...entryTroubles,
  'still_uploading',
  'broken_off',
  'too_deep',
  'too_many',
  'kolajsiz',
  // An identical one is in its product.
  'same_photo',
] as const;
export type FileTrouble = (typeof fileTroubles)[number];

/**
 * A file or directory that was left out. `words`: what an earlier version had stored and nothing can read any more. `of`: the photo
 * that it is the same as.
 */
export interface LeftOutFile {
  path: string;
  code: FileTrouble;
  words?: string;
  of?: string;
}
