import { generateKeyPairSync, sign } from 'node:crypto';

/** One ASN.1 value in DER: tag, length, content. */
function der(tag: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const short = body.length < 128;
  const size = Buffer.from(body.length.toString(16).padStart(body.length < 256 ? 2 : 4, '0'), 'hex');
  return Buffer.concat([
    Buffer.from([tag]),
    short ? size : Buffer.from([0x80 + size.length]),
    short ? Buffer.alloc(0) : size,
    body,
  ]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const set = (...content: Buffer[]) => der(0x31, ...content);
const oid = (hex: string) => der(0x06, hex);
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));

const commonName = oid('550403');
const basicConstraints = oid('551d13');
const subjectAltName = oid('551d11');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** A certificate for `localhost` that vouches for itself, and its key, both PEM. Each run makes them, so no key is in the sources. */
export function selfSignedCertificate(): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const isAuthority = sequence(basicConstraints, der(0x04, sequence(der(0x01, 'ff'))));
  const hosts = sequence(subjectAltName, der(0x04, sequence(der(0x82, Buffer.from('localhost')))));
  const content = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, '01'),
    ecdsaWithSha256,
    name,
    sequence(time(2020), time(2120)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, hosts)),
  );
  const signature = der(0x03, '00', sign('sha256', content, privateKey));
  const certificate = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
