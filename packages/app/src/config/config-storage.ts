import { baseAddress } from './config-addresses.ts';
import { key } from './config-key.ts';
import { oneOf, textThat, visible } from './config-values.ts';

/** Names of buckets and regions as S3 has them. */
const name = textThat(
  (text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text),
  'must have 3 to 63 lower-case letters, digits, dots and hyphens',
);

/** Where files are kept. */
export const storageKeys = {
  STORAGE__KIND: key(
    oneOf('local', 's3').default('local'),
    'Where files are kept: local, in the data folder of this machine, or s3, in a bucket that several machines may share',
  ),
  STORAGE__S3__ENDPOINT: key(
    baseAddress.optional(),
    'The address of an S3 that is not AWS’s; buckets are below it by path',
  ),
  STORAGE__S3__REGION: key(name.optional(), 'The region of the bucket; with STORAGE__KIND=s3 it must be set'),
  STORAGE__S3__BUCKET: key(
    name.optional(),
    'The bucket; with STORAGE__KIND=s3 it must be set. Each tenant keeps its files below its own name in it',
  ),
  STORAGE__S3__KEY: key(visible.optional(), 'Access key id; with STORAGE__KIND=s3 it must be set'),
  STORAGE__S3__SECRET: key(visible.optional(), 'Secret access key; with STORAGE__KIND=s3 it must be set', {
    secret: true,
  }),
};
