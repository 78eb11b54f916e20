import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { filePlaceOf } from './file-place.ts';

const bucket = {
  STORAGE__KIND: 's3',
  STORAGE__S3__REGION: 'eu-south-1',
  STORAGE__S3__BUCKET: 'svc-files',
  STORAGE__S3__KEY: 'AKIAEXAMPLE',
  STORAGE__S3__SECRET: 'geheim',
  SVC_TENANT: 'loto',
};

describe('where files are kept', () => {
  it('is a folder of the tenant unless a bucket is named', () => {
    const config = readConfig({ SVC_DATA_DIR: '/data', SVC_TENANT: 'loto' });
    expect(filePlaceOf(config)).toEqual({ folder: '/data/files/loto' });
  });
  it('is below the name of the tenant in a bucket', () => {
    expect(filePlaceOf(readConfig(bucket))).toMatchObject({
      bucket: { endpoint: null, region: 'eu-south-1', bucket: 'svc-files', prefix: 'loto', secretAccessKey: 'geheim' },
    });
  });
  it.each(['REGION', 'BUCKET', 'KEY', 'SECRET'])('says that STORAGE__S3__%s must be set, and no value', (name) => {
    const half = readConfig({ ...bucket, [`STORAGE__S3__${name}`]: undefined });
    expect(() => filePlaceOf(half)).toThrow(
      `The configuration is wrong. STORAGE__S3__${name}: must be set when STORAGE__KIND is s3.`,
    );
  });
});
