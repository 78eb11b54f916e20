import { join } from 'node:path';
import type { S3Place } from '@svc/adapters-platform';
import { ConfigInvalid, type Config } from './config.ts';

/** A folder of this machine, or a bucket. */
export type FilePlace = { readonly folder: string } | { readonly bucket: S3Place };

/** Where the files of a tenant are kept, and where those are that nobody has moved there yet. */
export interface FilePlaces {
  readonly now: FilePlace;
  readonly before: FilePlace | null;
}

const bucketKeys = ['STORAGE__S3__REGION', 'STORAGE__S3__BUCKET', 'STORAGE__S3__KEY', 'STORAGE__S3__SECRET'] as const;

/** @throws ConfigInvalid where it is only half named */
const bucketOf = (config: Config): FilePlace => {
  const [region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = bucketKeys.map((key) => {
    const value = config[key];
    if (value === undefined)
      throw new ConfigInvalid(`The configuration is wrong. ${key}: must be set when STORAGE__KIND is s3.`);
    return value;
  });
  const endpoint = config.STORAGE__S3__ENDPOINT ?? null;
  return { bucket: { endpoint, region, bucket, prefix: config.SVC_TENANT, accessKeyId, secretAccessKey } };
};

/** Where the files of a tenant are kept. @throws ConfigInvalid where a bucket that is needed is only half named */
export const filePlacesOf = (config: Config): FilePlaces => {
  const folder = { folder: join(config.SVC_DATA_DIR, 'files', config.SVC_TENANT) };
  if (config.STORAGE__KIND === 's3') return { now: bucketOf(config), before: folder };
  const isNamed = bucketKeys.every((key) => config[key] !== undefined);
  return { now: folder, before: isNamed ? bucketOf(config) : null };
};
