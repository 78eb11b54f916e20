import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as Effect from 'effect/Effect';
import { memoryRateLimiter } from '@svc/application/kernel';
import type { CountingPlace } from '@svc/adapters-db';
import { readConfig } from '../config/config.ts';
import { electedOf, electedPlaces } from './elected-places.ts';
import type { FoundFile } from './instance-files.ts';

const ofProcess = readConfig({ NODE_ENV: 'test' });
const ring = (): string => `k:${randomBytes(32).toString('base64')}`;
const file = (id: string, database = id): FoundFile => ({
  id,
  path: '',
  text: `DATABASE_URL=postgres://u:p@db/${database}\nAUTH__COOKIEKEYS=${ring()}\nSECRETS__KEYRING=${ring()}\n`,
});
const [luna, mare, neve, sole] = [file('luna'), file('mare'), file('neve'), file('sole')];

const open = () => {
  const [made, closed]: [string[], string[]] = [[], []];
  const places = electedPlaces(ofProcess, ({ id, config: { DATABASE_URL: url } }): CountingPlace => {
    made.push(`${id} ${new URL(url ?? '').pathname}`);
    const counts = memoryRateLimiter(() => 0);
    return { ...counts, forgetEnded: Effect.succeed(0), close: () => Promise.resolve(void closed.push(id)) };
  });
  /** What it takes until a change counts. */
  const settle = (files: readonly FoundFile[]): void => [files, files].forEach(places.look);
  return { places, made, closed, settle };
};

describe('the databases that count for a folder', () => {
  it('are those of the first tenants by name, three at most, however the folder lists them', () => {
    const ids = (files: readonly FoundFile[]) => electedOf(files, ofProcess).map(({ id }) => id);
    expect(ids([sole, neve, mare, luna])).toEqual(['luna', 'mare', 'neve']);
    expect(ids([sole, luna])).toEqual(['luna', 'sole']);
  });

  it('are none for a tenant that is alone, or whose neighbours’ files cannot be read', () => {
    const broken: FoundFile = { id: 'broken', path: '', text: 'MAIL__URL=nonsense\n' };
    const locked: FoundFile = { id: 'locked', path: '', code: 'EACCES' };
    expect(electedOf([sole], ofProcess)).toEqual([]);
    expect(electedOf([broken, locked, sole], ofProcess)).toEqual([]);
    expect(electedOf([broken, locked, sole, luna], ofProcess).map(({ id }) => id)).toEqual(['luna', 'sole']);
  });

  it('change with the files when they have settled; what stays is not opened again, what goes is closed', async () => {
    const { places, made, closed, settle } = open();
    places.look([sole, neve]);
    expect([made, places.current().length]).toEqual([['neve /neve', 'sole /sole'], 2]);
    const before = places.current();
    places.look([luna, sole, neve]);
    expect(places.current()).toEqual(before);
    settle([luna, sole, neve]);
    expect(made).toEqual(['neve /neve', 'sole /sole', 'luna /luna']);
    expect(places.current().slice(1)).toEqual(before);
    settle([file('luna', 'moon'), sole, neve]);
    expect([made.at(-1), closed]).toEqual(['luna /moon', ['luna']]);
    settle([sole]);
    expect(places.current()).toEqual([]);
    await places.close();
    expect(closed.toSorted()).toEqual(['luna', 'luna', 'neve', 'sole']);
  });
});
