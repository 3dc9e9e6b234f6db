/**
 * Texts come in parts, so that nobody loads those of pages they do not open: what the shell says (`common`) at once, a feature's own
 * texts with its pages, and with the first of them what several features say (`shared`). A feature that is not named here has its
 * texts in `common` or `shared`; `groups` is the editor of groups, which two features load, `links` are approval links.
 */
export const textAreas = [
  'common',
  'shared',
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
  'integration',
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
  'today',
] as const;
export type TextArea = (typeof textAreas)[number];

/** Parts of the pages before the login: what they share with others is in `common`, so they come without `shared`. */
export const openAreas = ['account', 'review'] as const satisfies readonly TextArea[];

/** The texts of the app on the phone, which is built by itself: see `pocket-texts.ts`. */
export const pocketArea = 'pocket';
