import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';

export interface FtpAccess {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Sends one file as a photographer's program does, making the folders on its way; rejects with the server's words. */
export async function uploadByFtp(
  access: FtpAccess,
  folder: string,
  file: { name: string; content: string },
): Promise<void> {
  const client = new Client();
  try {
    await client.access(access);
    await client.ensureDir(folder);
    await client.uploadFrom(Readable.from([Buffer.from(file.content)]), file.name);
  } finally {
    client.close();
  }
}
