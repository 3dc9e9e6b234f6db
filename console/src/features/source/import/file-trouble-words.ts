import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FileTrouble } from './file-troubles.ts';

/** "3 damaged photos". */
export function useTroubleName(): (trouble: FileTrouble) => string {
  const { t } = useLingui();
  return ({ code, paths }) => {
    const count = paths.length;
    switch (code) {
      case 'still_uploading':
        return t({
          id: 'trouble.uploading',
          message: plural(count, { one: '# file is still being uploaded', other: '# files are still being uploaded' }),
        });
      case 'quarantined':
        return t({
          id: 'trouble.quarantined',
          message: plural(count, { one: '# photo is set aside', other: '# photos are set aside' }),
        });
      case 'empty':
        return t({ id: 'trouble.empty', message: plural(count, { one: '# empty file', other: '# empty files' }) });
      case 'not-a-picture':
        return t({
          id: 'trouble.no-picture',
          message: plural(count, { one: '# file is not a picture', other: '# files are not pictures' }),
        });
      case 'format-not-supported':
        return t({
          id: 'trouble.format',
          message: plural(count, { one: '# photo in an unknown format', other: '# photos in an unknown format' }),
        });
      case 'too-many-bytes':
      case 'too-many-pixels':
        return t({
          id: 'trouble.large',
          message: plural(count, { one: '# photo is too large', other: '# photos are too large' }),
        });
      case 'damaged':
        return t({
          id: 'trouble.damaged',
          message: plural(count, { one: '# damaged photo', other: '# damaged photos' }),
        });
      case 'too-slow':
        return t({
          id: 'trouble.slow',
          message: plural(count, { one: '# photo took too long to read', other: '# photos took too long to read' }),
        });
      case 'broken_off':
        return t({
          id: 'trouble.broken-off',
          message: plural(count, { one: '# file arrived incomplete', other: '# files arrived incomplete' }),
        });
      case 'too_deep':
        return t({
          id: 'trouble.deep',
          message: plural(count, { one: '# folder is too deep', other: '# folders are too deep' }),
        });
      default:
        return t({
          id: 'trouble.other',
          message: plural(count, { one: '# file left out', other: '# files left out' }),
        });
    }
  };
}

/** What to do about it; for a reason without words of ours the server's sentence. */
export function useTroubleRemedy(): (trouble: FileTrouble) => string {
  const ofContent = useContentRemedy();
  const ofPlace = usePlaceRemedy();
  return ({ code, reason }) => ofContent(code) ?? ofPlace(code) ?? reason;
}

type Code = FileTrouble['code'];

/** Its bytes cannot be used as they are. */
function useContentRemedy(): (code: Code) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'quarantined':
        return t({
          id: 'trouble.quarantined-remedy',
          message: 'Reading it failed twice, so it is not tried again automatically. Save it again and upload it.',
        });
      case 'empty':
        return t({ id: 'trouble.upload-again', message: 'Upload it again; the next import takes it.' });
      case 'not-a-picture':
        return t({
          id: 'trouble.no-picture-remedy',
          message: 'The name looks like that of a photo, but the content is something else.',
        });
      case 'format-not-supported':
      case 'too-slow':
        return t({ id: 'trouble.as-jpeg', message: 'Save it as JPEG and upload it again.' });
      case 'too-many-bytes':
      case 'too-many-pixels':
        return t({
          id: 'trouble.large-remedy',
          message: 'At most 30 MB and 64 megapixels. Make it smaller and upload it again.',
        });
      case 'damaged':
        return t({
          id: 'trouble.damaged-remedy',
          message: 'Upload it again. Or use the readable part: find its collage under “Needs work”.',
        });
      default:
        return null;
    }
  };
}

/** It could not be fetched from where it is. */
function usePlaceRemedy(): (code: Code) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'still_uploading':
        return t({ id: 'trouble.uploading-remedy', message: 'Nothing to do: the next import takes it.' });
      case 'broken_off':
        return t({
          id: 'trouble.broken-off-remedy',
          message: 'The connection was lost several times. Try again when the source is less busy.',
        });
      case 'gone':
        return t({
          id: 'trouble.gone-remedy',
          message: 'It no longer exists, or its name cannot be read. Rename it and import again.',
        });
      case 'refused':
        return t({
          id: 'trouble.refused-remedy',
          message: 'It is not an ordinary file: it is a link, or its name is not allowed.',
        });
      case 'too_deep':
        return t({ id: 'trouble.deep-remedy', message: 'Photos may be at most six folders deep. Move them up.' });
      case 'too_many':
        return t({
          id: 'trouble.many-remedy',
          message: 'There are too many files in one subfolder. Split it and import again.',
        });
      case 'kolajsiz':
        return t({ id: 'import.kolajsiz', message: 'Ready photos. Sent as production images, no collage.' });
      default:
        return null;
    }
  };
}
