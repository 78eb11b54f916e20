import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { clashOf } from './instance-clash.ts';
import type { Instance } from './instance.ts';

const tenant = (id: string, url: string): Instance => ({
  id,
  path: `${id}.env`,
  fingerprint: '',
  config: readConfig({ DATABASE_URL: url }),
  hosts: [`${id}.localhost`],
  waits: false,
  remarks: [],
});

const clash = (one: string, other: string): string | undefined => clashOf(tenant('one', one), [tenant('other', other)]);

describe('two tenants on one database', () => {
  const url = 'postgres://u:p@db.internal:5432/studio';
  it.each([
    ['with the port left out', url, 'postgres://db.internal/studio'],
    ['with another person’s credentials', url, 'postgresql://w:q@DB.internal:5432/studio?sslmode=require'],
    ['with escaped letters', url, 'postgres://db.internal/%73tudio'],
    ['by another name of this machine', 'postgres://localhost/studio', 'postgres://127.0.0.1:5432/studio'],
    ['with a final dot', url, 'postgres://db.internal.:5432/studio'],
    ['in letters beyond ASCII', 'postgres://bücher.example/studio', 'postgres://xn--bcher-kva.example/studio'],
    ['by a longer loopback address', 'postgres://localhost./studio', 'postgres://[0:0:0:0:0:0:0:1]/studio'],
    ['by its IPv6 address', 'postgres://localhost/studio', 'postgres://[::1]/studio'],
  ])('are found %s', (_, one, other) => {
    expect(clash(one, other)).toBe('Its database is that of other: each tenant has its own.');
  });
  it.each([
    ['another database', 'postgres://db.internal/studio_2'],
    ['another server', 'postgres://db2.internal/studio'],
    ['another port', 'postgres://db.internal:5433/studio'],
  ])('are not seen in %s', (_, other) => expect(clash(url, other)).toBeUndefined());
});
