import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Incoming } from '../wire.ts';

/** A file of the screens as it is sent: whole, and compressed as the build left it. */
interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Uint8Array;
  readonly br: Uint8Array | undefined;
  readonly gzip: Uint8Array | undefined;
}
export type Assets = ReadonlyMap<string, Asset>;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

/** Every file of a built folder of assets, by its name. */
export const readAssets = async (folder: string): Promise<Assets> => {
  const names = await readdir(folder);
  const present = new Set(names);
  const bytesOf = (name: string): Promise<Buffer> => readFile(join(folder, name));
  const beside = (name: string): Promise<Buffer | undefined> =>
    present.has(name) ? bytesOf(name) : Promise.resolve(undefined);
  const found = names.filter((name) => !/\.(?:br|gz|map)$/.test(name));
  return new Map(
    await Promise.all(
      found.map(async (name): Promise<[string, Asset]> => {
        const [bytes, br, gzip] = await Promise.all([bytesOf(name), beside(`${name}.br`), beside(`${name}.gz`)]);
        const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
        const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
        return [name, { type, etag, bytes, br, gzip }];
      }),
    ),
  );
};

type Coding = 'br' | 'gzip';

/** The codings that the client takes (RFC 9110 section 12.5.3); `q=0` refuses one. */
const taken = (header: string | undefined, coding: Coding): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** A file whose name changes with its content: a browser that has it does not ask again. */
export const assetAnswer = (asset: Asset, { headers }: Pick<Incoming, 'headers'>): Answer => {
  const accepted = headers['accept-encoding'];
  const coding = (['br', 'gzip'] as const).find((name) => asset[name] !== undefined && taken(accepted, name));
  const etag = `"${asset.etag}${coding === undefined ? '' : `-${coding}`}"`;
  const common = {
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    etag,
  };
  const asked = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (asked.includes(etag)) return { status: 304, headers: common, cookies: [], body: undefined };
  return {
    status: 200,
    headers: {
      ...common,
      'content-type': asset.type,
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    },
    cookies: [],
    body: coding === undefined ? asset.bytes : asset[coding],
  };
};
