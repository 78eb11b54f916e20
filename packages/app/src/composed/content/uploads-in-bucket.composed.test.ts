import { startFakeS3, type FakeS3 } from '@svc/emulators/storage';
import { testSignature } from '@svc/application/testing';
import { startFakeScanner, type FakeScanner } from '@svc/emulators/scanner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

let s3: FakeS3;
let scanner: FakeScanner;
let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  s3 = await startFakeS3();
  scanner = await startFakeScanner();
  studio = await openStudio({
    SCANNER__URL: scanner.url,
    STORAGE__KIND: 's3',
    STORAGE__S3__ENDPOINT: s3.url,
    STORAGE__S3__REGION: s3.region,
    STORAGE__S3__BUCKET: s3.bucket,
    STORAGE__S3__KEY: s3.accessKeyId,
    STORAGE__S3__SECRET: s3.secretAccessKey,
  });
  cast = await gatherCast(studio);
});
afterAll(async () => {
  await studio.close();
  await s3.close();
  await scanner.close();
});

const pdf = '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n';
const storage = '/api/v1/storage';
const asked = { purpose: 'attachment', fileName: 'a.pdf', contentType: 'application/pdf', size: pdf.length };
const presign = async () => (await cast.pro.client.post(`${storage}/presign`, asked)).json();
const put = ({ url, headers }: Readonly<Record<string, unknown>>, body: string) =>
  fetch(String(url), { method: 'PUT', body, headers: headers as Record<string, string> });
const confirm = (uploadId: unknown) => cast.pro.client.post(`${storage}/confirm`, { uploadId });
const kept = () => [...s3.books.objects.keys()].map((key) => key.split('/').slice(0, 2).join('/'));

describe('files in a bucket', () => {
  it('come to the bucket itself, are judged by their bytes, and are given out by the server', async () => {
    const opened = await presign();
    expect(new URL(String(opened['url'])).origin).toBe(s3.url);
    expect(codeOf(await confirm(opened['uploadId']))).toBe('409 errors.content.uploadMissing');
    expect((await put(opened, `${pdf} `)).status).toBe(403);
    expect((await put(opened, pdf)).status).toBe(200);
    const file = (await confirm(opened['uploadId'])).json();
    expect(file).toMatchObject({ type: 'application/pdf', bytes: pdf.length });
    expect(kept()).toEqual(['studio-loto/files']);
    const read = await cast.pro.client.send(String(file['url']), { method: 'GET', headers: { range: 'bytes=0-3' } });
    expect([read.status, read.text, read.headers.get('content-range')]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${pdf.length}`,
    ]);
  });
  it('that are none of what was announced are refused, and leave no bytes', async () => {
    const before = kept();
    const opened = await presign();
    await put(opened, '<html>'.padEnd(pdf.length));
    expect((await confirm(opened['uploadId'])).status).toBe(422);
    expect(kept()).toEqual(before);
  });
  it('that are harmful are refused by their name, and wait while nobody can say it', async () => {
    const before = kept();
    const harmful = pdf.replace('1 0 obj', `%${testSignature()}\n1 0 obj`);
    const send = async (body: string) => {
      const opened = (await cast.pro.client.post(`${storage}/presign`, { ...asked, size: body.length })).json();
      await put(opened, body);
      return opened['uploadId'];
    };
    const refused = await confirm(await send(harmful));
    expect([codeOf(refused), refused.text]).toEqual([
      '422 errors.content.uploadHarmful',
      expect.stringContaining('Eicar-Test-Signature') as string,
    ]);
    expect(kept()).toEqual(before);
    const waiting = await send(pdf);
    scanner.failNext({ kind: 'drop', times: 2 });
    expect(codeOf(await confirm(waiting))).toBe('503 errors.content.scannerUnavailable');
    scanner.clearFaults();
    expect((await confirm(waiting)).status).toBe(200);
  });
  it('a bucket that is away is 503 and nothing is half confirmed; a later confirmation finds the bytes', async () => {
    const opened = await presign();
    await put(opened, pdf);
    s3.failNext({ kind: 'error', status: 503, times: 20 });
    expect((await confirm(opened['uploadId'])).status).toBe(503);
    s3.clearFaults();
    expect((await confirm(opened['uploadId'])).status).toBe(200);
  });
});
