import { createHash } from 'node:crypto';
import type { BuiltRelease, PutFile } from '@kolaj/catalogue/release/release-build';

/** Makes a release of these files, as a build would; those of `kept` are told to be in the earlier one. */
export const aRelease =
  (texts: Readonly<Record<string, string>>, kept: readonly string[] = []) =>
  async (put: PutFile): Promise<BuiltRelease> => {
    const files: BuiltRelease['files'] = new Map(
      Object.entries(texts).map(([path, text]) => {
        const bytes = Buffer.from(text);
        const file = { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
        put({ ...file, text: kept.includes(path) ? null : text });
        return [path, file];
      }),
    );
    const trace = { digests: '', lists: {}, linkSets: [], pages: '' };
    return { files, revision: 'a revision', trace, problems: [] };
  };
