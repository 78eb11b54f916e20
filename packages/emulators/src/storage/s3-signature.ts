import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../kernel/index.ts';

/** What a signature is checked with (AWS Signature Version 4, service `s3`). */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Why a call is refused, by the service's own code; null: it is signed as it must be. */
export type SignatureRefusal =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

/** What a call says of its own signature, in its header or, presigned, in its address. */
interface Signed {
  readonly credential: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
  /** Null: signed in a header. */
  readonly expiresSeconds: number | null;
}

const SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/gu, (each) => `%${each.codePointAt(0)!.toString(16).toUpperCase()}`);

const inHeader = ({ headers }: Exchange): Signed | null => {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = found ?? [];
  if (found === null) return null;
  const [date, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])];
  return { credential, headers: names.split(';'), signature, date, payload, expiresSeconds: null };
};

const inAddress = ({ url: { searchParams } }: Exchange): Signed | null => {
  const of = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  return {
    credential: of('Credential'),
    headers: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    date: of('Date'),
    payload: UNSIGNED,
    expiresSeconds: Number(of('Expires')),
  };
};

/** `20261128T190000Z` as milliseconds; not a number when it is none. */
const millisOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));

const canonical = (exchange: Exchange, signed: Signed): string => {
  const query = [...exchange.url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const headers = signed.headers.map(
    (name) =>
      `${name}:${String(exchange.headers[name] ?? '')
        .trim()
        .replaceAll(/ +/gu, ' ')}\n`,
  );
  const lines = [exchange.method, exchange.url.pathname, query.join('&'), headers.join('')];
  return [...lines, signed.headers.join(';'), signed.payload].join('\n');
};

const signatureOf = (exchange: Exchange, signed: Signed, keys: S3Keys): string => {
  const [, day = '', region = '', service = ''] = signed.credential.split('/');
  const scope = [day, region, service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${keys.secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', signed.date, scope.join('/'), sha256(canonical(exchange, signed))].join('\n');
  return createHmac('sha256', key).update(text).digest('hex');
};

const isWrongTime = ({ date, expiresSeconds }: Signed, now: number): SignatureRefusal | null => {
  const at = millisOf(date);
  if (expiresSeconds === null) return Math.abs(now - at) <= SKEW_MS ? null : 'RequestTimeTooSkewed';
  return now >= at - SKEW_MS && now <= at + expiresSeconds * 1000 ? null : 'AccessDenied';
};

/** @param now milliseconds of the emulator's clock */
export const refusedSignature = (exchange: Exchange, keys: S3Keys, now: number): SignatureRefusal | null => {
  const signed = inHeader(exchange) ?? inAddress(exchange);
  if (signed === null) return 'AccessDenied';
  const [id, day, region, service] = signed.credential.split('/');
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (
    region !== keys.region ||
    service !== 's3' ||
    !signed.date.startsWith(day ?? ' ') ||
    !signed.headers.includes('host')
  )
    return 'AuthorizationHeaderMalformed';
  const wrong = isWrongTime(signed, now);
  if (wrong !== null) return wrong;
  const [given, made] = [Buffer.from(signed.signature), Buffer.from(signatureOf(exchange, signed, keys))];
  if (given.length !== made.length || !timingSafeEqual(given, made)) return 'SignatureDoesNotMatch';
  return signed.payload === UNSIGNED || signed.payload === sha256(exchange.body) ? null : 'XAmzContentSHA256Mismatch';
};
