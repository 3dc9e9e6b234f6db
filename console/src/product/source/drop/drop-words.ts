import { useLingui } from '@lingui/react/macro';
import type { DropReason } from './drop-types.ts';

/** Why a file did not come, in words. */
export function useDropReason(): (reason: DropReason) => string {
  const { t } = useLingui();
  const ofFile = useFileReason();
  return (reason) => {
    switch (reason) {
      case 'no_source':
        return t({ id: 'drop.no-source', message: 'This shop has no photo source.' });
      case 'remote_source':
        return t({
          id: 'drop.remote-source',
          message: 'The photos of this shop are on its own server. Upload them there.',
        });
      case 'no_space':
        return t({
          id: 'drop.no-space',
          message: 'The disk of this installation is full. Try again when there is room.',
        });
      case 'not_a_folder':
        return t({ id: 'drop.not-a-folder', message: 'There is already a file or a link with this name.' });
      case 'source_unreachable':
        return t({ id: 'drop.unreachable', message: 'The photo source cannot be reached now.' });
      case 'too_many_uploads':
        return t({ id: 'drop.too-many', message: 'Too many uploads are running.' });
      case 'no_answer':
        return t({ id: 'drop.no-answer', message: 'The server does not answer.' });
      case 'not_allowed':
        return t({ id: 'drop.not-allowed', message: 'You may not add photos here, or you are logged out.' });
      case 'uploads_off':
        return t({ id: 'error.uploads-off', message: 'The shop takes no photos from agents now. Ask its owner.' });
      case 'not_your_brand':
        return t({ id: 'error.not-your-brand', message: 'This brand is not one of yours. Choose another one.' });
      case 'internal':
        return t({ id: 'drop.internal', message: 'Something went wrong on our side. Try again.' });
      default:
        return ofFile(reason);
    }
  };
}

/** Reasons that come from the file itself. */
function useFileReason() {
  const { t } = useLingui();
  return (reason: Exclude<DropReason, 'no_source' | 'remote_source'>): string => {
    switch (reason) {
      case 'bad_name':
        return t({ id: 'drop.bad-name', message: 'A file or folder cannot have this name.' });
      case 'empty':
        return t({ id: 'drop.empty', message: 'It is empty.' });
      case 'too_large':
        return t({ id: 'drop.too-large', message: 'Too large: photos up to 200 MB, ZIPs up to 4 GB.' });
      case 'too_deep':
        return t({ id: 'drop.too-deep', message: 'It is in too many nested folders.' });
      case 'damaged':
        return t({ id: 'drop.damaged', message: 'It is damaged. Make a new one and add it again.' });
      case 'encrypted':
        return t({ id: 'drop.encrypted', message: 'It has a password. Make a ZIP without one.' });
      case 'zip_in_zip':
        return t({ id: 'drop.zip-in-zip', message: 'A ZIP inside a ZIP is not opened. Add it separately.' });
      case 'link':
        return t({ id: 'drop.link', message: 'It is a link, not a file.' });
      case 'bomb':
        return t({ id: 'drop.bomb', message: 'Unpacked, it is far too large for photos.' });
      case 'too_many_files':
        return t({ id: 'drop.too-many-files', message: 'More than 20,000 files in one ZIP. Make several.' });
      case 'file_gone':
        return t({ id: 'drop.file-gone', message: 'The file on this device was changed or deleted. Choose it again.' });
      default:
        return t({ id: 'drop.not-a-photo', message: 'Kolaj cannot open this as a photo.' });
    }
  };
}

const smallest = [1024, 'KB'] as const;
const sizes = [[1024 ** 3, 'GB'], [1024 ** 2, 'MB'], smallest] as const;

/** "96 MB", "1.2 GB", "0.3 KB". */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const [size, unit] = sizes.find(([least]) => bytes >= least) ?? smallest;
    const value = bytes / size;
    const maximumFractionDigits = value < 10 ? 1 : 0;
    return `${new Intl.NumberFormat(i18n.locale, { maximumFractionDigits }).format(value)} ${unit}`;
  };
}
