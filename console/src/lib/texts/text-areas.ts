/**
 * Texts come in parts, so that nobody loads those of pages they do not open: a feature's own texts with its pages, and what the
 * shell or several features say (`common`) at once. A feature that is not named here has its texts in `common`; `groups` is the editor of groups, which two features load, `links` are approval links.
 */
export const textAreas = [
  'common',
  'account',
  'admin',
  'analytics',
  'approval',
  'brand',
  'broadcast',
  'collage',
  'designer',
  'editor',
  'groups',
  'links',
  'order',
  'profile',
  'reels',
  'review',
  'schedule',
  'settings',
  'site',
  'source',
  'staff',
  'telegram',
  'template',
] as const;
export type TextArea = (typeof textAreas)[number];

/** The texts of the app on the phone, which is built by itself: see `pocket-texts.ts`. */
export const pocketArea = 'pocket';
