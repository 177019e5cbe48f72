/** What is wrong with the certificate of a server. */
export type CertificateFault = 'untrusted' | 'expired' | 'other-name';

const FAULTS: Readonly<Record<string, CertificateFault>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  PATH_LENGTH_EXCEEDED: 'untrusted',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  HOSTNAME_MISMATCH: 'other-name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
};

/** @param code of an error of Node's TLS @returns undefined where it is none of a certificate */
export const certificateFaultOf = (code: string): CertificateFault | undefined => FAULTS[code];

/**
 * Says it with what to do, behind "the certificate of …".
 * @param status the code of the error
 * @param authority where the authority of a certificate is named
 */
export function certificateAdvice(fault: CertificateFault, status: string, authority: string): string {
  if (fault === 'untrusted') return `is not trusted (${status}): name the file of its authority with ${authority}`;
  if (fault === 'expired') return `is not valid today (${status}): renew it, or set the right time on this machine`;
  return `is for another name (${status}): write the name that it is for, or have one made for this name`;
}
