import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';

export interface CertificateFiles {
  /** PEM: the private key, and the certificate with what vouches for it. */
  key: string;
  cert: string;
}

export type Certificate =
  | { kind: 'usable'; context: () => SecureContext; validTo: Date }
  /** In words for the operator. */
  | { kind: 'unusable'; reason: string };

const readContext = ({ key, cert }: CertificateFiles): SecureContext =>
  createSecureContext({ key: readFileSync(key), cert: readFileSync(cert), minVersion: 'TLSv1.2' });

const lastChange = ({ key, cert }: CertificateFiles) => Math.max(statSync(key).mtimeMs, statSync(cert).mtimeMs);

/** Reads a certificate and its key. The context is the files' as they are now: a renewed certificate needs no restart. */
export function readCertificate(files: CertificateFiles): Certificate {
  try {
    let context = readContext(files);
    let readAt = lastChange(files);
    const { validTo } = new X509Certificate(readFileSync(files.cert));
    return {
      kind: 'usable',
      validTo: new Date(validTo),
      context() {
        try {
          const changedAt = lastChange(files);
          if (changedAt !== readAt) context = readContext(files);
          readAt = changedAt;
        } catch {
          // In the middle of a renewal the old one is still good.
        }
        return context;
      },
    };
  } catch (error) {
    return { kind: 'unusable', reason: error instanceof Error ? error.message : 'unknown reason' };
  }
}
