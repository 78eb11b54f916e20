import { randomUUID } from 'node:crypto';
import type { Answer, Exchange } from '../kernel/index.ts';
import { element, s3Error, xml } from './s3-answers.ts';
import { etagOf, type S3Books, type S3Object } from './s3-books.ts';

/** A call about one key of the bucket. */
export interface ObjectCall {
  readonly exchange: Exchange;
  readonly bucket: string;
  readonly key: string;
  readonly books: S3Books;
  readonly now: number;
}

const ok = (headers: Readonly<Record<string, string>> = {}, body: string | Uint8Array = ''): Answer => ({
  status: 200,
  headers,
  body,
});
/** Parts but the last have at least so many bytes. */
const LEAST_PART = 5 * 1024 * 1024;

const keep = ({ books, key, now }: ObjectCall, bytes: Buffer, contentType: string): S3Object => {
  const kept = { bytes, contentType, etag: etagOf(bytes), modified: now };
  books.objects.set(key, kept);
  return kept;
};

const copied = (call: ObjectCall, source: string): Answer => {
  const [bucket, ...path] = decodeURIComponent(source).replace(/^\//u, '').split('/');
  if (bucket !== call.bucket) return s3Error('NoSuchBucket');
  const from = call.books.objects.get(path.join('/'));
  if (from === undefined) return s3Error('NoSuchKey');
  const { etag, modified } = keep(call, from.bytes, from.contentType);
  const parts = [element('ETag', etag), element('LastModified', new Date(modified).toISOString())];
  return xml(200, element('CopyObjectResult', parts));
};

const putPart = ({ exchange, key, books }: ObjectCall, uploadId: string): Answer => {
  const upload = books.uploads.get(uploadId);
  if (upload?.key !== key) return s3Error('NoSuchUpload');
  upload.parts.set(Number(exchange.url.searchParams.get('partNumber')), exchange.body);
  return ok({ etag: etagOf(exchange.body) });
};

const put = (call: ObjectCall): Answer => {
  const { url, headers, body } = call.exchange;
  const [uploadId, source] = [url.searchParams.get('uploadId'), headers['x-amz-copy-source']];
  if (uploadId !== null) return putPart(call, uploadId);
  if (source !== undefined) return copied(call, String(source));
  return ok({ etag: keep(call, body, headers['content-type'] ?? 'application/octet-stream').etag });
};

/** `bytes=2-5`, of which the object has some; null: it has none of it. */
const rangeOf = (header: string, size: number): readonly [number, number] | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/u.exec(header) ?? [];
  const start = Number(first);
  if (first === undefined || start >= size) return null;
  return [start, last === '' || last === undefined ? size - 1 : Math.min(Number(last), size - 1)];
};

/** HEAD answers the same; its body never leaves. */
const get = ({ exchange, key, books }: ObjectCall): Answer => {
  const found = books.objects.get(key);
  if (found === undefined) return s3Error('NoSuchKey');
  const { 'if-match': wanted, range } = exchange.headers;
  if (wanted !== undefined && wanted !== found.etag) return s3Error('PreconditionFailed');
  const { bytes, contentType, etag, modified } = found;
  const headers = {
    'content-type': contentType,
    etag,
    'accept-ranges': 'bytes',
    'last-modified': new Date(modified).toUTCString(),
  };
  if (range === undefined) return ok(headers, bytes);
  const part = rangeOf(range, bytes.length);
  if (part === null) return s3Error('InvalidRange');
  const [start, end] = part;
  const contentRange = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return { status: 206, headers: { ...headers, ...contentRange }, body: bytes.subarray(start, end + 1) };
};

const remove = ({ exchange, key, books }: ObjectCall): Answer => {
  const uploadId = exchange.url.searchParams.get('uploadId');
  if (uploadId === null) books.objects.delete(key);
  else if (!books.uploads.delete(uploadId)) return s3Error('NoSuchUpload');
  return { status: 204, headers: {}, body: '' };
};

const begin = ({ exchange, bucket, key, books }: ObjectCall): Answer => {
  const uploadId = randomUUID();
  const contentType = exchange.headers['content-type'] ?? 'application/octet-stream';
  books.uploads.set(uploadId, { key, contentType, parts: new Map() });
  const parts = [element('Bucket', bucket), element('Key', key), element('UploadId', uploadId)];
  return xml(200, element('InitiateMultipartUploadResult', parts));
};

/** The parts in the order that the call names them, by their tags. */
const complete = (call: ObjectCall, uploadId: string): Answer => {
  const { exchange, bucket, key, books } = call;
  const upload = books.uploads.get(uploadId);
  if (upload?.key !== key) return s3Error('NoSuchUpload');
  const listed = [...exchange.body.toString('utf8').matchAll(/<Part>.*?<\/Part>/gsu)].map(([part]) => ({
    bytes: upload.parts.get(Number(/<PartNumber>(\d+)</u.exec(part)?.[1])),
    etag: /<ETag>(.*?)<\/ETag>/u.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const bytes = listed.flatMap((part) =>
    part.bytes !== undefined && etagOf(part.bytes).replaceAll('"', '') === part.etag?.replaceAll('"', '')
      ? [part.bytes]
      : [],
  );
  if (listed.length === 0 || bytes.length < listed.length) return s3Error('InvalidPart');
  if (bytes.slice(0, -1).some((part) => part.length < LEAST_PART)) return s3Error('EntityTooSmall');
  const { etag } = keep(call, Buffer.concat(bytes), upload.contentType);
  books.uploads.delete(uploadId);
  const parts = [element('Bucket', bucket), element('Key', key), element('ETag', etag)];
  return xml(200, element('CompleteMultipartUploadResult', parts));
};

const post = (call: ObjectCall): Answer => {
  const { searchParams } = call.exchange.url;
  const uploadId = searchParams.get('uploadId');
  if (searchParams.has('uploads')) return begin(call);
  return uploadId === null ? s3Error('MethodNotAllowed') : complete(call, uploadId);
};

/** What a call about one key answers, by its method. */
export const objectCalls: Readonly<Record<string, (call: ObjectCall) => Answer>> = {
  GET: get,
  HEAD: get,
  PUT: put,
  DELETE: remove,
  POST: post,
};
