import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange, PresignedFacts, PresignedPut, StoredBytes } from '@svc/application/kernel';

/** Where the bucket is, and who may use it. */
export interface S3Place {
  /** Null: the region's own address at AWS. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Keys begin with it and a slash: tenants may share a bucket. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long one call may take, in milliseconds; default half a minute. */
  readonly timeoutMs?: number;
}

/** The least that S3 takes of a part before the last. */
const PART_BYTES = 5 * 1024 * 1024;

/** The service's own name of what went wrong; addresses and keys stay out of it. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** What is not there is null. */
const orNull = <A>(use: Promise<A>): Promise<A | null> =>
  use.catch((error: unknown) => {
    if (['NoSuchKey', 'NotFound'].includes(nameOf(error))) return null;
    throw error;
  });

const openClient = ({ endpoint, region, accessKeyId, secretAccessKey, timeoutMs = 30_000 }: S3Place): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket of one's own storage seldom has a name of its own in the domain name system.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5000, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  });

/** Counts what goes by. */
const counted = (chunks: AsyncIterable<Uint8Array>) => {
  let bytes = 0;
  const through = async function* (): AsyncIterable<Uint8Array> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { chunks: through(), bytes: () => bytes };
};

interface Of {
  readonly Bucket: string;
  readonly Key: string;
}

/** The calls of one bucket, by the keys of the port. @param now when an address is signed */
export const openBucket = (place: S3Place, now: () => Temporal.Instant) => {
  const client = openClient(place);
  const of = (key: string): Of => ({ Bucket: place.bucket, Key: `${place.prefix}/${key}` });

  const write = async (key: string, source: AsyncIterable<Uint8Array>): Promise<number> => {
    const { chunks, bytes } = counted(source);
    const Body = Readable.from(chunks, { objectMode: false });
    // Parts that were sent of a source that breaks are given up with it.
    await new Upload({ client, params: { ...of(key), Body }, partSize: PART_BYTES, queueSize: 2 }).done();
    return bytes();
  };

  const read = async (key: string, range: ByteRange | undefined): Promise<StoredBytes | null> => {
    const head = await orNull(client.send(new HeadObjectCommand(of(key))));
    if (head === null) return null;
    const size = head.ContentLength ?? 0;
    const isEmpty = size === 0 || (range !== undefined && range.start >= size);
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const chunks = async function* (): AsyncIterable<Uint8Array> {
      if (isEmpty) return;
      const { Body } = await client.send(
        new GetObjectCommand({ ...of(key), ...Range, ...(head.ETag === undefined ? {} : { IfMatch: head.ETag }) }),
      );
      if (Body instanceof Readable) yield* Body as AsyncIterable<Uint8Array>;
    };
    return { size, chunks };
  };

  const presign = async (key: string, { contentType, size, expiresAt }: PresignedFacts): Promise<PresignedPut> => {
    const signingDate = now();
    const put = new PutObjectCommand({ ...of(key), ContentType: contentType, ContentLength: size });
    const url = await getSignedUrl(client, put, {
      signingDate: new Date(signingDate.epochMilliseconds),
      expiresIn: Math.max(1, Math.trunc(expiresAt.since(signingDate).total('seconds'))),
      // One type and one length; the length is sent by every client unasked.
      signableHeaders: new Set(['content-length', 'content-type', 'host']),
    });
    return { url, headers: { 'content-type': contentType } };
  };

  return {
    write,
    read,
    presign,
    put: async (key: string, bytes: Uint8Array): Promise<void> => {
      await client.send(new PutObjectCommand({ ...of(key), Body: bytes }));
    },
    get: async (key: string): Promise<Uint8Array | null> => {
      const found = await orNull(client.send(new GetObjectCommand(of(key))));
      return found === null ? null : ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
    },
    head: async (key: string): Promise<number | null> => {
      const found = await orNull(client.send(new HeadObjectCommand(of(key))));
      return found === null ? null : (found.ContentLength ?? 0);
    },
    copy: async (from: string, to: string): Promise<boolean> => {
      const CopySource = `${place.bucket}/${of(from).Key}`;
      return (await orNull(client.send(new CopyObjectCommand({ ...of(to), CopySource })))) !== null;
    },
    list: async (after: string | null, limit: number): Promise<readonly string[]> => {
      const { prefix } = place;
      const asked = { Bucket: place.bucket, Prefix: `${prefix}/`, MaxKeys: limit };
      const start = after === null ? {} : { StartAfter: of(after).Key };
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ ...asked, ...start }));
      return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length + 1)]));
    },
    remove: async (key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(of(key)));
    },
  };
};
