const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes are a PNG, whatever the sender says they are. */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

/** The bytes of a `data:image/png;base64,…` address; null = something else. */
export function pngOfDataUri(text: string): Buffer | null {
  const bytes = Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64');
  return isPng(bytes) ? bytes : null;
}
