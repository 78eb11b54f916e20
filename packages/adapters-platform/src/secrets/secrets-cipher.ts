import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RotatingCipher } from '@svc/application/kernel';
import type { KeyRing } from '../key-ring.ts';

/** Tenant and field cannot be confused with one another: no slug holds a NUL. */
const boundTo = (tenant: string, field: string): Buffer => Buffer.from(`${tenant}\0${field}`, 'utf8');

/**
 * Secrets at rest as `v1.keyId.iv.tag.data` (AES-256-GCM, base64url parts). A value copied to another tenant or
 * field does not open, and neither does one whose key has left the ring: both count as not configured.
 */
export const secretsCipher = (ring: KeyRing, tenant: string): RotatingCipher => ({
  isCurrent: (sealed) => sealed.split('.')[1] === ring.current.id,
  seal: (field, plain) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', ring.current.key, iv).setAAD(boundTo(tenant, field));
    const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'));
    return ['v1', ring.current.id, ...parts].join('.');
  },
  open: (field, sealed) => {
    const [version, keyId, ...parts] = sealed.split('.');
    const key = keyId === undefined ? undefined : ring.find(keyId);
    const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (version !== 'v1' || key === undefined || parts.length !== 3 || !iv?.length || !tag?.length || !data)
      return undefined;
    // Unused bits at the end of a base64url text decode to the same bytes: only the canonical spelling is ours.
    if ([iv, tag, data].some((bytes, at) => bytes.toString('base64url') !== parts[at])) return undefined;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
        .setAAD(boundTo(tenant, field))
        .setAuthTag(tag);
      return decipher.update(data, undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  },
});
