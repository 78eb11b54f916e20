import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { filePlacesOf } from './file-place.ts';

const bucket = {
  STORAGE__KIND: 's3',
  STORAGE__S3__REGION: 'eu-south-1',
  STORAGE__S3__BUCKET: 'svc-files',
  STORAGE__S3__KEY: 'AKIAEXAMPLE',
  STORAGE__S3__SECRET: 'geheim',
  SVC_TENANT: 'loto',
};

const folder = { folder: '/data/files/loto' };
const place = {
  bucket: { endpoint: null, region: 'eu-south-1', bucket: 'svc-files', prefix: 'loto', secretAccessKey: 'geheim' },
};

describe('where files are kept', () => {
  it('is a folder of the tenant unless a bucket is named', () => {
    const config = readConfig({ SVC_DATA_DIR: '/data', SVC_TENANT: 'loto' });
    expect(filePlacesOf(config)).toEqual({ now: { folder: '/data/files/loto' }, before: null });
  });
  it('is below the name of the tenant in a bucket', () => {
    expect(filePlacesOf(readConfig({ ...bucket, SVC_DATA_DIR: '/data' }))).toMatchObject({
      now: place,
      before: folder,
    });
  });
  it('is the other of the two before, as long as that is named', () => {
    const local = readConfig({ ...bucket, SVC_DATA_DIR: '/data', STORAGE__KIND: 'local' });
    expect(filePlacesOf(local)).toMatchObject({ now: folder, before: place });
  });
  it.each(['REGION', 'BUCKET', 'KEY', 'SECRET'])('says that STORAGE__S3__%s must be set, and no value', (name) => {
    const half = readConfig({ ...bucket, [`STORAGE__S3__${name}`]: undefined });
    expect(() => filePlacesOf(half)).toThrow(
      `The configuration is wrong. STORAGE__S3__${name}: must be set when STORAGE__KIND is s3.`,
    );
  });
});
