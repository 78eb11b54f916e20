import { join } from 'node:path';
import type { S3Place } from '@svc/adapters-platform';
import { ConfigInvalid, type Config } from './config.ts';

/** A folder of this machine, or a bucket. */
export type FilePlace = { readonly folder: string } | { readonly bucket: S3Place };

/** Where the files of a tenant are kept. @throws ConfigInvalid where a bucket is only half named */
export const filePlaceOf = (config: Config): FilePlace => {
  if (config.STORAGE__KIND === 'local') return { folder: join(config.SVC_DATA_DIR, 'files', config.SVC_TENANT) };
  const set = <Key extends keyof Config>(key: Key): NonNullable<Config[Key]> => {
    const value = config[key];
    if (value === undefined || value === null)
      throw new ConfigInvalid(`The configuration is wrong. ${key}: must be set when STORAGE__KIND is s3.`);
    return value;
  };
  return {
    bucket: {
      endpoint: config.STORAGE__S3__ENDPOINT ?? null,
      region: set('STORAGE__S3__REGION'),
      bucket: set('STORAGE__S3__BUCKET'),
      prefix: config.SVC_TENANT,
      accessKeyId: set('STORAGE__S3__KEY'),
      secretAccessKey: set('STORAGE__S3__SECRET'),
    },
  };
};
