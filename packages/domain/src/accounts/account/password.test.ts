import { describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '../gate/gate.ts';
import { mayChangePassword } from './change-password.policies.ts';
import {
  judgeNewPassword,
  normalizePassword,
  passwordFits,
  passwordSpellings,
  type NewPasswordFacts,
} from './password.policies.ts';
import { privilege } from './roles.ts';

describe('a password', () => {
  it.for(['a', 'è', '語', '🌸'])('has at most 128 characters, of whatever script: %s', (character) => {
    expect(passwordFits(character.repeat(128))).toBe(true);
    expect(passwordFits(character.repeat(129))).toBe(false);
  });
});

describe('the spelling of a password', () => {
  const [composed, apart] = ['è'.normalize('NFC'), 'è'.normalize('NFD')];
  it('is one, however its letters are composed; what was typed is tried beside it', () => {
    expect(composed).not.toBe(apart);
    expect([normalizePassword(apart), normalizePassword(composed)]).toEqual([composed, composed]);
    expect(passwordSpellings('plain')).toEqual(['plain']);
    expect(passwordSpellings(apart)).toEqual([composed, apart]);
  });
  it('is counted by its characters; what does not fit is not tried', () => {
    expect(passwordSpellings(composed.repeat(128))).toEqual([composed.repeat(128)]);
    expect(passwordSpellings(composed.repeat(129))).toEqual([]);
  });
  it('is tried as typed only as long as BCrypt alone reads it: no hash of before knows more', () => {
    expect(passwordSpellings(apart.repeat(24))).toEqual([composed.repeat(24), apart.repeat(24)]);
    expect(passwordSpellings(apart.repeat(25))).toEqual([composed.repeat(25)]);
  });
});

describe('a new password', () => {
  const judge = (over: Partial<NewPasswordFacts> = {}) =>
    judgeNewPassword({
      password: 'lago di Como 7',
      email: 'anna.rossi@example.test',
      name: null,
      studio: [],
      common: false,
      ...over,
    });
  const why = (over: Partial<NewPasswordFacts>) => judge(over)._unsafeUnwrapErr().code;

  it('passes when nothing speaks against it, blanks and all', () => expect(judge().isOk()).toBe(true));
  it('password_too_short: has at least eight characters as people count them', () => {
    expect(why({ password: 'sette77' })).toBe('password_too_short');
    expect(why({ password: '🌸🌸🌸🌸🌸🌸🌸' })).toBe('password_too_short');
    expect(judge({ password: '🌸🌸🌸🌸🌺🌻🌼🌷' }).isOk()).toBe(true);
  });
  it('password_too_long: has at most 128 characters', () => {
    expect(why({ password: 'è'.repeat(129) })).toBe('password_too_long');
  });
  it.for(['èéàòù', 'пароль', '花鳥風月雪', '🌸🌺🌻🌼🌷'])('may have 64 characters of any script: %s', (text) => {
    const password = text.repeat(64).slice(0, text.startsWith('🌸') ? 128 : 64);
    expect([Array.from(password).length, judge({ password }).isOk()]).toEqual([64, true]);
  });
  it('password_is_address: is not the address, in whatever spelling, nor what stands before its @', () => {
    for (const password of ['anna.rossi@example.test', ' ANNA.Rossi@EXAMPLE.test', 'Anna.Rossi'])
      expect(why({ password })).toBe('password_is_address');
  });
  it.for(['ANNA.rossi.2026', 'anna-rossi!!', 'annarossi@exampletest', 'Anna Rossi 1'])(
    'password_is_address: is not hardly more than the address: %s',
    (password) => expect(why({ password })).toBe('password_is_address'),
  );
  it('password_is_address: is not hardly more than an address that has many signs itself', () => {
    const email = 'anna.de.la.rossi-e-bianchi@example.test';
    expect(why({ password: `${email}!`, email })).toBe('password_is_address');
  });
  it('may have the address in it, among more signs than a name has', () => {
    expect(judge({ password: 'k#9$!x&^%@7*(eli){}[]', email: 'eli@example.test' }).isOk()).toBe(true);
    expect(judge({ password: 'Loto#9$!x&^%@7*(){}[]', studio: ['Studio Loto'] }).isOk()).toBe(true);
  });
  it.for([
    ['blank', ' '.repeat(12)],
    ['blank', '\u3000\u00a0\u2003\u200b\u2028\t\n\u00ad '],
    ['blank', '\u3164\u2800\u115f\uffa0'.repeat(3)],
    ['repeated', 'aaaaaaaaaaaa'],
    ['repeated', 'aAaAaAaAａ'],
    ['repeated', 'abababababab'],
    ['repeated', 'ABCcbaAbCcba'],
    ['repeated', '1121 1121 3113'],
    ['repeated', '        x        '],
    ['repeated', '🌸'.repeat(9)],
    ['sequence', '123456789'],
    ['sequence', 'Hgfedcba'],
    ['studio', 'studio loto'],
    ['studio', 'Lotus-Yoga-2026'],
    ['studio', 'LotusYoga!!!'],
    ['studio', 'Lotus          Yoga'],
    ['studio', 'yogalotus.example'],
    ['studio', 'studioloto'],
    ['studio', '15.08.1984 Loto'],
  ] as const)('password_weak: is not guessed at once (%s): %j', ([reason, password]) => {
    const studio = ['yogalotus.example', 'lotus-yoga', 'Studio Loto S.r.l.'];
    const refused = judge({ password, studio })._unsafeUnwrapErr();
    expect([refused.code, refused.params?.['why']]).toEqual(['password_weak', reason]);
  });
  it.for([
    ['password_weak', 'Anna 15081984'],
    ['password_weak', 'rossiANNA!'],
    ['password_weak', 'De Gásperi-2026'],
    ['password_weak', 'degasperi 84'],
    ['password_weak', 'svcadmin2026'],
    ['password_weak', 'SuperAdmin!1'],
    ['password_weak', 'amministratore'],
    ['password_weak', 'loto-password'],
    ['password_weak', 'anna@loto.svc'],
    ['password_weak', 'utente cliente 7'],
  ] as const)(
    'password_weak: is not hardly more than a name, a role or a mixture of what is known (%s): %s',
    ([code, password]) => {
      const known = { name: 'Anna Rossi De Gasperi', email: 'agr@example.test', studio: ['loto'] };
      const refused = judge({ password, ...known })._unsafeUnwrapErr();
      expect([refused.code, refused.params?.['why']]).toEqual([code, 'words']);
    },
  );
  it('may have known words in it, among others, and passes where no name is known', () => {
    const known = { name: 'Anna Pro', email: 'agr@example.test', studio: ['loto'] };
    for (const password of [
      'anna mangia pane',
      'progetto',
      'loto 839201746',
      'superbamente',
      'la mia password e lunga',
    ])
      expect([password, judge({ password, ...known }).isOk()]).toEqual([password, true]);
    expect(judge({ password: 'Anna 15081984' }).isOk()).toBe(true);
  });
  it('may have the studio’s words in it, among others', () => {
    const studio = ['www.lotus.example', 'Fior di Loto', '127.0.0.1:4280'];
    for (const password of ['il fiore di loto e il gelso', 'lotus 839201746', 'example example 27', 'fili d’erba'])
      expect([password, judge({ password, studio }).isOk()]).toEqual([password, true]);
  });
  it('password_common: is none that everybody tries first', () => {
    expect(why({ common: true })).toBe('password_common');
  });
  it('account.default-password: password_common: is not the published one, in whatever case', () => {
    for (const password of [defaultSuperAdminPassword, defaultSuperAdminPassword.toUpperCase()])
      expect(why({ password })).toBe('password_common');
  });
  it('gets the first reason alone, in the order of the rules', () => {
    const email = 'corto@x.test';
    expect(why({ password: 'corto', email, common: true })).toBe('password_too_short');
    expect(why({ password: 'lunghissima', email: 'lunghissima@x.test', common: true })).toBe('password_is_address');
  });
});

describe('the password of somebody', () => {
  const { pro, admin, superAdmin } = privilege;
  const may = (actorBits: number, targetBits: number, own = false) =>
    mayChangePassword({ actorBits, targetBits, own }).isOk();
  it('is changed by themselves, whatever their role', () => {
    for (const bits of [0, pro, admin, superAdmin]) expect(may(bits, bits, true)).toBe(true);
  });
  it('permission_denied: is changed by an Admin or a SuperAdmin, nobody less', () => {
    expect([0, pro, admin, superAdmin].map((bits) => may(bits, 0))).toEqual([false, false, true, true]);
  });
  it('not_visible: is not changed by anybody below them', () => {
    expect(may(admin, superAdmin)).toBe(false);
    expect(may(admin | pro, superAdmin | pro)).toBe(false);
    expect([may(admin, admin), may(superAdmin, superAdmin), may(superAdmin, admin)]).toEqual([true, true, true]);
  });
});
