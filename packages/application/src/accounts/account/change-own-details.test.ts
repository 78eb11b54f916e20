import { describe, expect, it } from 'vitest';
import { accountStudio, asCaller } from '../../testing/account-studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { changeOwnDetails } from './change-own-details.ts';

describe('what people say of themselves', () => {
  it('is changed in name and phone alone, and is audited as personal; the same again is nothing new', async () => {
    const studio = accountStudio();
    const person = await studio.account();
    const { actor } = asCaller(person);
    const details = { displayName: 'Carla Verdi', phone: '+39 333 1234567' };
    for (const _ of [1, 2]) await run(changeOwnDetails(studio.ports)(person.id, details, actor));
    expect(await studio.now(person.id)).toEqual({ ...person, ...details });
    expect(studio.audited('user.details')).toMatchObject([
      { changes: {}, personal: { displayName: { old: person.displayName, new: 'Carla Verdi' } } },
    ]);
  });

  it('account_deleted: is not written into an account that is gone', async () => {
    const studio = accountStudio();
    const person = await studio.account({ state: 'Deleted' });
    const change = changeOwnDetails(studio.ports)(person.id, { displayName: 'X', phone: null }, asCaller(person).actor);
    expect(await failureOf(change)).toMatchObject({ code: 'account_deleted' });
    expect([await studio.now(person.id), studio.audited('user.details')]).toEqual([person, []]);
  });
});
