/** Tells a browser to keep the answer as a file of this name, in any script (RFC 6266). */
export function attachment(name: string): { 'content-disposition': string } {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '-');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` };
}
