import type { FileTrouble as Code } from '@kolaj/domain/source/file-trouble';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FileTrouble } from './file-troubles.ts';

/** "3 damaged photos". */
export function useTroubleName(): (trouble: FileTrouble) => string {
  const { t } = useLingui();
  return ({ code, paths }) => t(troubleName(code, paths.length));
}

/** What to do about it, then words that are not ours. */
export function useTroubleRemedy(): (trouble: FileTrouble) => string {
  const { t } = useLingui();
  return ({ code, words }) => [t(remedies[code]), words].filter(Boolean).join(' ');
}

const leftOut = (count: number) =>
  msg({
    id: 'trouble.other',
    message: plural(count, { one: '# file left out', other: '# files left out' }),
  });
const tooLarge = (count: number) =>
  msg({
    id: 'trouble.large',
    message: plural(count, { one: '# photo is too large', other: '# photos are too large' }),
  });

/** How many files have this trouble. */
const names: Readonly<Record<Code, (count: number) => MessageDescriptor>> = {
  still_uploading: (count) =>
    msg({
      id: 'trouble.uploading',
      message: plural(count, { one: '# file is still being uploaded', other: '# files are still being uploaded' }),
    }),
  quarantined: (count) =>
    msg({
      id: 'trouble.quarantined',
      message: plural(count, { one: '# photo is set aside', other: '# photos are set aside' }),
    }),
  empty: (count) =>
    msg({ id: 'trouble.empty', message: plural(count, { one: '# empty file', other: '# empty files' }) }),
  'not-a-picture': (count) =>
    msg({
      id: 'trouble.no-picture',
      message: plural(count, { one: '# file is not a picture', other: '# files are not pictures' }),
    }),
  'format-not-supported': (count) =>
    msg({
      id: 'trouble.format',
      message: plural(count, { one: '# photo in an unknown format', other: '# photos in an unknown format' }),
    }),
  'too-many-bytes': tooLarge,
  'too-many-pixels': tooLarge,
  damaged: (count) =>
    msg({
      id: 'trouble.damaged',
      message: plural(count, { one: '# damaged photo', other: '# damaged photos' }),
    }),
  'too-slow': (count) =>
    msg({
      id: 'trouble.slow',
      message: plural(count, { one: '# photo took too long to read', other: '# photos took too long to read' }),
    }),
  broken_off: (count) =>
    msg({
      id: 'trouble.broken-off',
      message: plural(count, { one: '# file arrived incomplete', other: '# files arrived incomplete' }),
    }),
  no_permission: (count) =>
    msg({
      id: 'trouble.no-permission',
      message: plural(count, { one: '# file may not be read', other: '# files may not be read' }),
    }),
  too_deep: (count) =>
    msg({
      id: 'trouble.deep',
      message: plural(count, { one: '# folder is too deep', other: '# folders are too deep' }),
    }),
  same_photo: (count) =>
    msg({
      id: 'trouble.same',
      message: plural(count, { one: '# copy of the same photo', other: '# copies of the same photo' }),
    }),
  gone: leftOut,
  refused: leftOut,
  too_many: leftOut,
  kolajsiz: leftOut,
};

export const troubleName = (code: Code, count: number): MessageDescriptor => names[code](count);

const asJpeg = msg({ id: 'trouble.as-jpeg', message: 'Save it as JPEG and upload it again.' });
const smaller = msg({
  id: 'trouble.large-remedy',
  message: 'At most 30 MB and 64 megapixels. Make it smaller and upload it again.',
});

/** What helps. */
export const remedies: Readonly<Record<Code, MessageDescriptor>> = {
  quarantined: msg({
    id: 'trouble.quarantined-remedy',
    message: 'Reading it failed twice, so it is not tried again automatically. Save it again and upload it.',
  }),
  empty: msg({ id: 'trouble.upload-again', message: 'Upload it again; the next import takes it.' }),
  'not-a-picture': msg({
    id: 'trouble.no-picture-remedy',
    message: 'The name looks like that of a photo, but the content is something else.',
  }),
  'format-not-supported': asJpeg,
  'too-slow': asJpeg,
  'too-many-bytes': smaller,
  'too-many-pixels': smaller,
  damaged: msg({
    id: 'trouble.damaged-remedy',
    message: 'Upload it again. Or use the readable part: find its collage under “Needs work”.',
  }),
  still_uploading: msg({ id: 'trouble.uploading-remedy', message: 'Nothing to do: the next import takes it.' }),
  broken_off: msg({
    id: 'trouble.broken-off-remedy',
    message: 'The connection was lost several times. Try again when the source is less busy.',
  }),
  gone: msg({
    id: 'trouble.gone-remedy',
    message: 'It no longer exists, or its name cannot be read. Rename it and import again.',
  }),
  refused: msg({
    id: 'trouble.refused-remedy',
    message: 'It is not an ordinary file: it is a link, or its name is not allowed.',
  }),
  too_deep: msg({ id: 'trouble.deep-remedy', message: 'Photos may be at most six folders deep. Move them up.' }),
  too_many: msg({
    id: 'trouble.many-remedy',
    message: 'There are too many files in one subfolder. Split it and import again.',
  }),
  same_photo: msg({
    id: 'trouble.same-remedy',
    message: 'Nothing to do: this photo is there under another name.',
  }),
  kolajsiz: msg({ id: 'import.kolajsiz', message: 'Ready photos. Sent as production images, no collage.' }),
  no_permission: msg({
    id: 'trouble.no-permission-remedy',
    message: 'Kolaj may not read it. Change its permissions in the source and import again.',
  }),
};
