import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import sharp from 'sharp';

export interface PictureServer {
  /** Like `http://127.0.0.1:4711`. */
  origin: string;
  /** SHA-256 (hex) of the bytes at one of its addresses. */
  sha256At: (url: string) => string;
  close: () => void;
}

/** Every address is a picture of its own, or a film: what the shop's media host is for the provider. */
export async function servePictures(): Promise<PictureServer> {
  const base = await sharp({ create: { width: 16, height: 20, channels: 3, background: '#a3304f' } })
    .jpeg()
    .toBuffer();
  const pictureAt = (path: string) => Buffer.concat([base, Buffer.from(path)]);
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const isFilm = path.endsWith('.mp4');
    response.writeHead(200, { 'content-type': isFilm ? 'video/mp4' : 'image/jpeg' });
    response.end(isFilm ? film : pictureAt(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    sha256At: (url) =>
      createHash('sha256')
        .update(pictureAt(new URL(url).pathname))
        .digest('hex'),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
