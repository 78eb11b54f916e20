import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { DeviceOver, TestDevice } from '@svc/application/testing';

const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** The head of a CBOR item (RFC 8949 section 3). */
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
};

/** The public key as COSE writes it: ES256 on P-256 (RFC 9053 section 2.1). */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

const authenticatorData = (
  rpId: string,
  flags: number,
  counter: number,
  attested: Uint8Array = Buffer.alloc(0),
): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
};
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A device in software (WebAuthn level 3, section 6) that makes passkeys and signs with them. */
export const softwareDevice = (site: { readonly rpId: string; readonly origin: string }): TestDevice => {
  const keys = new Map<string, KeyObject>();
  const given = (over: DeviceOver = {}) => ({
    origin: over.origin ?? site.origin,
    rpId: over.rpId ?? site.rpId,
    flags: PRESENT | (over.verified === false ? 0 : VERIFIED),
    counter: over.counter ?? 0,
  });
  const clientData = (type: string, challenge: string, origin: string): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return {
    make: (challenge, over) => {
      const { origin, rpId, flags, counter } = given(over);
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      keys.set(b64(id), privateKey);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)]);
      const authData = authenticatorData(rpId, flags | ATTESTED, counter, attested);
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: b64(id),
        clientDataJSON: b64(clientData('webauthn.create', challenge, origin)),
        attestationObject: b64(cbor(object)),
        transports: ['internal'],
      };
    },
    sign: (id, challenge, over) => {
      const { origin, rpId, flags, counter } = given(over);
      const data = authenticatorData(rpId, flags, counter);
      const client = clientData('webauthn.get', challenge, origin);
      // One that lacks the key signs with another: a forgery.
      const key = keys.get(id) ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const userHandle = over?.userHandle ?? null;
      return {
        id,
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(
          createSign('sha256')
            .update(Buffer.concat([data, sha256(client)]))
            .sign(key),
        ),
        userHandle: userHandle === null ? null : b64(userHandle),
      };
    },
  };
};
