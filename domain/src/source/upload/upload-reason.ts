/** Why a file that came through the browser, or an entry of a ZIP, did not become a photo of the source. */
export const uploadReasons = [
  'bad_name',
  'not_a_photo',
  'empty',
  'too_large',
  'too_deep',
  'damaged',
  'encrypted',
  'zip_in_zip',
  'link',
  'bomb',
  'too_many_files',
  'no_space',
  'not_a_folder',
  'source_unreachable',
  'internal',
] as const;
export type UploadReason = (typeof uploadReasons)[number];
