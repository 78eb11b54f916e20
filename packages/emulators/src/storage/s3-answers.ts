import type { Answer } from '../kernel/index.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An element of XML; text that is given is escaped. */
export const element = (name: string, inside: string | readonly string[]): string =>
  `<${name}>${typeof inside === 'string' ? escaped(inside) : inside.join('')}</${name}>`;

/** An answer with one document. */
export const xml = (status: number, document: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${document}`,
});

const statusOf = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidPart: 400,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const;

/** A refusal by the service's own code. */
export type S3Code = keyof typeof statusOf;

/** The service's own document of an error. */
export const s3Error = (code: S3Code): Answer =>
  xml(statusOf[code], element('Error', [element('Code', code), element('Message', `The call was refused: ${code}.`)]));
