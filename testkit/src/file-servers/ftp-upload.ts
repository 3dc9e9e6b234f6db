import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';

/** Sends a file that looks like a photo by its name into a folder of an FTP server. */
export const sendPhoto = (access: FtpAccess, folder: string): Promise<void> =>
  uploadByFtp(access, folder, { name: 'L1234567890123.jpg', content: 'not a photo, and listed as one' });

interface FtpAccess {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Sends one file as a photographer's program does, making the folders on its way; rejects with the server's words. */
async function uploadByFtp(access: FtpAccess, folder: string, file: { name: string; content: string }): Promise<void> {
  const client = new Client();
  try {
    await client.access(access);
    await client.ensureDir(folder);
    await client.uploadFrom(Readable.from([Buffer.from(file.content)]), file.name);
  } finally {
    client.close();
  }
}
