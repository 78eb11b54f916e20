import {
  emulatorSurface,
  json,
  jsonObject,
  on,
  readCallFaults,
  startEmulator,
  type Answer,
  type Emulator,
  type EmulatorSurface,
  type Exchange,
} from '../kernel/index.ts';
import { s3Error } from './s3-answers.ts';
import { emptyS3Books, type S3Books } from './s3-books.ts';
import { listed } from './s3-list.ts';
import { objectCalls } from './s3-objects.ts';
import { refusedSignature, type S3Keys } from './s3-signature.ts';

export interface FakeS3Options extends Partial<S3Keys> {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Default `svc-files`. */
  readonly bucket?: string;
}

/** A running object storage with one bucket, addressed by path. */
export interface FakeS3 extends EmulatorSurface<S3Books>, S3Keys {
  readonly bucket: string;
  readonly close: () => Promise<void>;
}

const demoKeys: S3Keys = { accessKeyId: 'svc-demo', secretAccessKey: 'svc-demo-secret', region: 'eu-south-1' };

/** The key as the address says it, decoded. */
const keyOf = ({ url }: Exchange): string => decodeURIComponent(url.pathname.split('/').slice(2).join('/'));

/**
 * Starts an object storage that speaks S3's REST about objects: put, get with ranges, head, copy, delete and uploads in
 * parts, each call signed by version 4 in its header or its address. Of a presigned address every signed header counts.
 */
export const startFakeS3 = async (options: FakeS3Options = {}): Promise<FakeS3> => {
  const { bucket = 'svc-files', clock = Date.now } = options;
  const { accessKeyId, secretAccessKey, region } = { ...demoKeys, ...options };
  const keys: S3Keys = { accessKeyId, secretAccessKey, region };
  const books = emptyS3Books();
  const answer = (exchange: Exchange): Answer => {
    const refused = refusedSignature(exchange, keys, clock());
    if (refused !== null) return s3Error(refused);
    if (exchange.params['bucket'] !== bucket) return s3Error('NoSuchBucket');
    const key = keyOf(exchange);
    if (key === '' && exchange.method === 'GET') return listed(exchange, bucket, books);
    const call = key === '' ? undefined : objectCalls[exchange.method];
    return call === undefined ? s3Error('MethodNotAllowed') : call({ exchange, bucket, key, books, now: clock() });
  };
  let started: Emulator | undefined;
  const emulator = await startEmulator({
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock,
    routes: Object.keys(objectCalls).map((method) => on(method, '/:bucket/*', answer)),
    control: [
      on('POST', '/_control/faults', (exchange) => {
        const faults = readCallFaults(jsonObject(exchange)['calls'] ?? []);
        started?.failNext(...faults);
        return json(200, { calls: faults.length });
      }),
      on('GET', '/_control/books', () => {
        const objects = [...books.objects].map(([key, { bytes, contentType }]) => ({
          key,
          contentType,
          size: bytes.length,
        }));
        return json(200, { objects, uploads: [...books.uploads.values()].map(({ key }) => key) });
      }),
    ],
    notFound: () => s3Error('NoSuchBucket'),
    rateLimited: s3Error('SlowDown'),
    failed: () => s3Error('InternalError'),
    persist: () => Promise.resolve(),
    emptyBooks: () => {
      books.objects.clear();
      books.uploads.clear();
    },
  });
  started = emulator;
  return Object.assign(
    emulatorSurface(emulator, () => books),
    keys,
    { bucket, close: emulator.close },
  );
};
