import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { beginTenant, currentPart, inPart, redacted } from './part.ts';
import { redactorOf } from './secrets-of.ts';

const config = readConfig({
  MAIL__URL: 'smtp://studio:gehe%23im-1@mail.example:587',
  DATABASE_URL: 'postgres://svc:gehe%2Fim-2@db.example/svc',
  PAYMENT__CARD__SECRETKEY: 'sk_test_geheim-3',
});

describe('a part of the process', () => {
  it('is what its callbacks belong to, with what the part around it says', async () => {
    const seen = await inPart({ tenant: 'sole', part: 'tenant' }, () =>
      inPart(
        { part: 'MailQueue' },
        () => new Promise<unknown>((resolve) => setTimeout(() => resolve(currentPart()), 1)),
      ),
    );
    expect(seen).toMatchObject({ tenant: 'sole', part: 'MailQueue' });
    expect(currentPart()).toBeUndefined();
  });

  it('knows its tenant from the moment on that somebody says so', () => {
    inPart({ part: 'request' }, () => {
      beginTenant({ tenant: 'luna' });
      expect(currentPart()).toMatchObject({ tenant: 'luna', part: 'request' });
    });
  });

  it('takes the secrets of its tenant out of a text, escaped or not', () => {
    const text = 'smtp://a:b@c gehe#im-1 gehe/im-2 gehe%2Fim-2 sk_test_geheim-3';
    expect(inPart({ part: 'x', redact: redactorOf(config) }, () => redacted(text))).toBe(
      'smtp://***@c *** *** *** ***',
    );
    expect(redacted('postgres://u:p@h/db')).toBe('postgres://***@h/db');
  });

  it('takes the whole of a password out that has an @, known or not', () => {
    expect(redacted('smtp://a:ge@heim@h failed, so did x://u:p@h')).toBe('smtp://***@h failed, so did x://***@h');
    const known = (text: string): string => text.replaceAll('p//w@rd', '***');
    expect(inPart({ part: 'x', redact: known }, () => redacted('x://u:p//w@rd@h and p//w@rd'))).toBe(
      'x://***@h and ***',
    );
  });
});
