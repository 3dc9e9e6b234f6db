import { createHash } from 'node:crypto';
import type { BuiltRelease, ReleaseFile } from '@kolaj/catalogue/release/release-build';

/** A release of these files, none of them from an earlier one. */
export function aRelease(texts: Readonly<Record<string, string>>): BuiltRelease {
  const files = Object.entries(texts).map(([path, text]): [string, ReleaseFile] => {
    const bytes = Buffer.from(text);
    return [path, { path, bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
  });
  return {
    files: new Map(files),
    revision: 'a revision',
    trace: { digests: {}, linkSets: [], pages: {} },
    problems: [],
  };
}
