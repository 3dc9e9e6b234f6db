import type { ServerConfig } from '../../shop/config/server-config.ts';
import { defaultUploadFolder } from './stream-place.ts';

/** Where a shop's photos that are sent as they are come from: its own source, an address, or nowhere (D-62). */
export type StreamOrigin =
  | { kind: 'none' }
  | { kind: 'internal'; uploadFolder: string }
  | { kind: 'address'; address: string };

/** Reads `production_images` or `mobile_images`: an address, the word `internal`, or empty. */
export function originOf(config: ServerConfig, stream: 'production' | 'mobile'): StreamOrigin {
  const value = (stream === 'production' ? config.production_images : config.mobile_images).trim();
  if (value === '') return { kind: 'none' };
  if (value !== 'internal') return { kind: 'address', address: value };
  return { kind: 'internal', uploadFolder: config.mobile.upload_folder || defaultUploadFolder };
}

/** The folder that phones write into, and whether what is in it is sent as it is. */
export function phoneFolderOf(config: ServerConfig): { uploadFolder: string; isStream: boolean } {
  const origin = originOf(config, 'mobile');
  return origin.kind === 'internal'
    ? { uploadFolder: origin.uploadFolder, isStream: true }
    : { uploadFolder: defaultUploadFolder, isStream: false };
}
