/**
 * Envelope encryption of secrets at rest, `v1.keyId.iv.tag.data`, AES-256-GCM. `field` is bound as additional data,
 * together with the tenant.
 */
export interface SecretsCipher {
  readonly seal: (field: string, plain: string) => string;
  /** Undefined when it cannot be decrypted: then it counts as not configured (spec 2, e-invoicing settings). */
  readonly open: (field: string, sealed: string) => string | undefined;
}
