import { type FtpAccess, uploadByFtp } from '@kolaj/server/adapters/ftp-door/testing-upload';

/** Sends a file that looks like a photo by its name into a folder of an FTP server. */
export const sendPhoto = (access: FtpAccess, folder: string): Promise<void> =>
  uploadByFtp(access, folder, { name: 'L1234567890123.jpg', content: 'not a photo, and listed as one' });
