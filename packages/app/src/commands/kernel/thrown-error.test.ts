import { describe, expect, it } from 'vitest';
import { notFound, storeDown } from '@svc/application/kernel';
import { opening } from '../../boundary/part.ts';
import { failingReadably, thrownError } from './thrown-error.ts';

describe('what ends a command', () => {
  it('is said in one line, without credentials of an address', () => {
    const away = storeDown('database: connect ECONNREFUSED\n127.0.0.1:5432 of postgres://svc:geheim-7@host/svc');
    expect(thrownError(away).message).toBe(
      'StoreDown: database: connect ECONNREFUSED 127.0.0.1:5432 of postgres://***@host/svc.',
    );
  });

  it('has no secret of the tenant that was being opened', async () => {
    const tenant = { tenant: 'loto', redact: (text: string) => text.replaceAll('geheim-7', '***') };
    const opened = opening(tenant, () => failingReadably(() => Promise.reject(storeDown('refused: geheim-7'))));
    await expect(opened).rejects.toThrow('StoreDown: refused: ***.');
  });

  it('says the tag and the reason of a fault, and nothing else that it holds', () => {
    expect(thrownError(notFound('Tenant')).message).toBe('NotFound: Tenant.');
    expect(thrownError({ _tag: 'Invalid', broken: [], email: 'ada@example.it' }).message).toBe('Invalid.');
    expect(thrownError({ email: 'ada@example.it' }).message).toBe('A fault without a name.');
    const error = new Error('a defect');
    expect([thrownError(error), thrownError('words').message]).toEqual([error, 'words']);
  });
});
