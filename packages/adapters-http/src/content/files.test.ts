import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { notFound } from '@svc/application/kernel';
import { startForTest } from '../kernel/testing/client.ts';
import { stubAccountId, stubService } from '../testing/stub-app.ts';

describe('files.get', () => {
  it('is open while a new password is asked for, as to anybody: what is not for everybody waits', async () => {
    const callers: (string | null)[] = [];
    const content = {
      readFile: ({ caller }: { readonly caller: { readonly id: string } | null }) => {
        callers.push(caller?.id ?? null);
        return Effect.fail(notFound('File'));
      },
    };
    await using server = await startForTest(stubService({ content }));
    const path = '/files/00000000-0000-7000-8000-0000000000aa/original';
    for (const cookie of ['SvcAuth=pro', 'SvcAuth=gated-pro'])
      expect((await server.call(path, { headers: { cookie } })).status).toBe(404);
    expect(callers).toEqual([stubAccountId('pro'), null]);
  });
});
