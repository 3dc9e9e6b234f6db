/** What an upload is for: it decides which types are taken (VAL-21, VAL-22). */
export const uploadUses = ['logo', 'cover', 'picture'] as const;
export type UploadUse = (typeof uploadUses)[number];

export type UploadType = 'png' | 'jpeg' | 'webp' | 'mp4';

const typesOf: Readonly<Record<UploadUse, readonly UploadType[]>> = {
  logo: ['png'],
  cover: ['png', 'mp4'],
  picture: ['png', 'jpeg', 'webp'],
};

/** The refusal of a type that is not taken: of a logo it is the alert `alert1`, of a cover `alert2` (VAL-21, VAL-22). */
const wrongType = {
  logo: 'upload_not_png',
  cover: 'upload_not_png_or_mp4',
  picture: 'upload_not_a_picture',
} as const satisfies Record<UploadUse, string>;

/** null = this type is taken. `type` null = none that we know. */
export function refusedType(use: UploadUse, type: UploadType | null): (typeof wrongType)[UploadUse] | null {
  return type !== null && typesOf[use].includes(type) ? null : wrongType[use];
}

/** Bytes that a picture, and a film, may have. */
export const uploadBytesAtMost = { picture: 10_000_000, film: 60_000_000 } as const;

/** Files in one upload. */
export const uploadFilesAtMost = 20;

/** What the uploads of one shop may take together, in bytes. */
export const uploadQuota = 500_000_000;

/** Longest film, s. A cover is seen by everybody who opens a site, on their own data plan. */
export const filmSecondsAtMost = 120;
