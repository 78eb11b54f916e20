import { describe, expect, it } from 'vitest';
import { masked } from './masked.ts';

describe('a value as it is shown', () => {
  it.each([
    ['DATABASE_URL', 'postgres://u:hunter2@h:5432/db', 'postgres://h:5432/db'],
    ['DATABASE_URL', 'postgres://h/db?user=u&password=hunter2', 'postgres://h/db'],
    ['PAYMENT__CARD__SECRETKEY', 'sk_test_1', 'set'],
    ['UNKNOWN__KEY', 'whatever', 'set'],
    ['DATABASE_URL_FILE', '/run/secrets/database-url', '/run/secrets/database-url'],
    ['PORT', '4280', '4280'],
    ['PAYMENT__CARD__SECRETKEY', '', ''],
  ])('%s=%s is %s', (name, value, shown) => expect(masked(name, value)).toBe(shown));
});
