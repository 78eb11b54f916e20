/** An object storage: a real HTTP server for demos and tests. */
export type { Call, CallFault, CallFaultKind } from '../kernel/index.ts';
export { startFakeS3, type FakeS3, type FakeS3Options } from './fake-s3.ts';
export type { S3Books, S3Object, S3Upload } from './s3-books.ts';
