import { createHash } from 'node:crypto';

/** A file as the service keeps it. */
export interface S3Object {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** With its quotes. */
  readonly etag: string;
  /** Milliseconds of the emulator's clock. */
  readonly modified: number;
}

/** An upload in parts that is neither completed nor aborted. */
export interface S3Upload {
  readonly key: string;
  readonly contentType: string;
  readonly parts: Map<number, Buffer>;
}

/** One bucket's books. */
export interface S3Books {
  readonly objects: Map<string, S3Object>;
  readonly uploads: Map<string, S3Upload>;
}

export const emptyS3Books = (): S3Books => ({ objects: new Map(), uploads: new Map() });

/** The tag of those bytes, with its quotes. */
export const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
