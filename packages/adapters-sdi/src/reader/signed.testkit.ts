/** One ASN.1 element, DER. */
const tlv = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array => {
  const value = Buffer.concat(contents);
  const length = value.length;
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  const head = length < 128 ? [tag, length] : [tag, 0x80 + bytes.length, ...bytes];
  return Buffer.concat([Uint8Array.from(head), value]);
};
/** One ASN.1 element whose length is given by its end (BER). */
const open = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([Uint8Array.of(tag, 0x80), ...contents, Uint8Array.of(0, 0)]);

const oid = (...bytes: readonly number[]): Uint8Array => tlv(0x06, Uint8Array.from(bytes));
const PKCS7 = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07] as const;
const DATA = oid(...PKCS7, 1);
const SIGNED_DATA = oid(...PKCS7, 2);
const COMPRESSED = oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x09);
const ONE = tlv(0x02, Uint8Array.of(1));
const NOTHING = tlv(0x31);

/** SignedData around a content, without certificates or signers: nobody here judges a signature. */
const signedData = (content: readonly Uint8Array[], group: typeof tlv): Uint8Array =>
  group(0x30, SIGNED_DATA, group(0xa0, group(0x30, ONE, NOTHING, group(0x30, DATA, ...content), NOTHING)));

const bytesOf = (file: string | Uint8Array): Uint8Array => (typeof file === 'string' ? Buffer.from(file) : file);

/** A .p7m as DER. */
export const signedDer = (file: string | Uint8Array): Uint8Array =>
  signedData([tlv(0xa0, tlv(0x04, bytesOf(file)))], tlv);
/** A .p7m as BER: indefinite lengths, the content in chunks. */
export const signedBer = (file: string | Uint8Array, chunk = 1000): Uint8Array => {
  const bytes = bytesOf(file);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    tlv(0x04, bytes.subarray(at * chunk, (at + 1) * chunk)),
  );
  return signedData([open(0xa0, open(0x24, ...chunks))], open);
};
export const detached = (): Uint8Array => signedData([], tlv);
export const compressed = (): Uint8Array => tlv(0x30, COMPRESSED, tlv(0xa0, tlv(0x30, ONE)));
/** Sequences in sequences. */
export const nested = (depth: number): Uint8Array => {
  let inner: Uint8Array = ONE;
  for (let level = 0; level < depth; level += 1) inner = open(0x30, inner);
  return inner;
};

/** In lines of so many characters. */
export const base64 = (bytes: Uint8Array, line = 76, end = '\r\n'): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(new RegExp(`.{1,${line}}`, 'g'), (part) => part + end);
export const pem = (bytes: Uint8Array, label = 'PKCS7'): string =>
  `-----BEGIN ${label}-----\n${base64(bytes, 64, '\n')}-----END ${label}-----\n`;
