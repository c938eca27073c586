import { X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { ConnectionError } from '#server/connectors/connection-error.ts';

/** The certificate that Lineside presents to servers, created in `folder` on first use. */
export async function ownCertificate(folder: string) {
  const { OPCUACertificateManager } = await import('node-opcua-certificate-manager');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new OPCUACertificateManager({
    rootFolder: folder,
    automaticallyAcceptUnknownCertificate: false,
    disableFileWatchers: true,
  });
}

/** Path of the certificate that the operator of a server has to trust. */
export function certificateFileIn(folder: string): string {
  return join(folder, 'own', 'certs', 'client_certificate.pem');
}

/** @throws Error with advice, where the server's certificate is not the trusted one */
export function refuseUntrustedCertificate(certificate: Buffer, trusted: string | null): void {
  const { fingerprint } = new X509Certificate(certificate);
  const thumbprint = plain(fingerprint);
  if (trusted === null || plain(trusted) === '')
    throw new ConnectionError('server.unknown', thumbprint);
  if (plain(trusted) !== thumbprint) throw new ConnectionError('server.other', thumbprint);
}

function plain(thumbprint: string): string {
  return thumbprint.replaceAll(/[^\dA-Fa-f]/g, '').toUpperCase();
}
