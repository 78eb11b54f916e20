import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configKeys } from '@svc/app/config-keys';
import { connections, linksAlone } from './security-connections.ts';
import { tablesByClass } from './security-data.ts';
import { fieldLines } from './security-fields.ts';

const workspace = join(import.meta.dirname, '../..');

describe('the lists of the security model', () => {
  it('have every table in one class', () => {
    const folder = join(workspace, 'packages/adapters-db/src/migrations');
    const made = readdirSync(folder).flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(
          /\bcreate (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/g,
        ),
      ].map(([, name]) => name ?? ''),
    );
    expect(Object.values(tablesByClass).flat().toSorted()).toEqual([...new Set(made)].toSorted());
  });

  it('have every address of the configuration as a connection or as a link', () => {
    const addresses = Object.keys(configKeys).filter((name) =>
      /URL(?:__\w+)?$|JWKSURI$|FILEHOSTS$|ENDPOINT$/.test(name),
    );
    const listed: readonly string[] = [...connections.flatMap(({ keys }) => keys), ...linksAlone];
    expect(addresses.filter((name) => !listed.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('show a record to the least role of the rows that answer it, with the fields of what it is made of', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
    const lines = fieldLines({
      components: {
        schemas: {
          User: { allOf: [{ properties: { id: {} } }, { properties: { email: {} } }] },
          Page: { items: ref('User') },
        },
      },
      paths: {
        '/a': { get: { operationId: 'users.get', 'x-access': 'admin', responses: { '200': json(ref('User')) } } },
        '/b': { get: { operationId: 'users.list', 'x-access': 'pro', responses: { '200': json(ref('Page')) } } },
        '/c': {
          post: {
            operationId: 'users.create',
            'x-access': 'admin',
            requestBody: json({ properties: { email: {} } }),
            responses: { '401': json(ref('User')) },
          },
        },
      },
    });
    expect(lines).toContain('| User | pro | `id` `email` |');
    expect(lines).toContain('| `users.create` | admin | `email` |');
  });
});
