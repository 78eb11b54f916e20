import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { run } from '../../testing/world-test.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import type { RotatingCipher, SealedSecret, SealedSecretStore } from './sealed-secrets.ts';

/** Envelopes that show everything: `key|field|plain`. Keys a and b are in the ring, b is the newest. */
const cipher: RotatingCipher = {
  seal: (field, plain) => `b|${field}|${plain}`,
  open: (field, sealed) => {
    const [key, own, plain] = sealed.split('|');
    return (key === 'a' || key === 'b') && own === field ? plain : undefined;
  },
  isCurrent: (sealed) => sealed.startsWith('b|'),
};

const desk = (sealed: readonly string[]) => {
  const rows = new Map(sealed.map((each, at) => [String(at).padStart(3, '0'), each]));
  const asked: number[] = [];
  const store: SealedSecretStore = {
    places: ['desk', 'empty'],
    next: (place, after, limit) =>
      Effect.sync(() => {
        asked.push(limit);
        if (place !== 'desk') return [];
        return [...rows]
          .filter(([key]) => after === null || key > after)
          .slice(0, limit)
          .map(([key, each]): SealedSecret => ({ place, key, field: `f${key}`, sealed: each }));
      }),
    replace: ({ key, sealed: before }, fresh) =>
      Effect.sync(() => rows.get(key) === before && (rows.set(key, fresh), true)),
  };
  return { rows, asked, store };
};
const envelope = (key: string, at: number): string => `${key}|f${String(at).padStart(3, '0')}|plain${at}`;

describe('sealing every secret anew', () => {
  it('takes those of older keys, leaves those of the newest, and goes on in batches', async () => {
    const { rows, asked, store } = desk([envelope('a', 0), envelope('b', 1), envelope('a', 2), envelope('a', 3)]);
    const [report] = await run(rotateSecrets({ secrets: cipher, sealedSecrets: store })({ dryRun: false, batch: 2 }));
    expect(report).toMatchObject({ place: 'desk', rotated: 3, current: 1, changed: 0, unreadable: 0 });
    expect([...rows.values()]).toEqual([0, 1, 2, 3].map((at) => envelope('b', at)));
    expect(asked).toEqual([2, 2, 2, 2]);
  });

  it('changes nothing on a dry run, and says what it would', async () => {
    const before = [envelope('a', 0), envelope('b', 1)];
    const { rows, store } = desk(before);
    const [report] = await run(rotateSecrets({ secrets: cipher, sealedSecrets: store })({ dryRun: true }));
    expect([report?.rotated, report?.current, [...rows.values()]]).toEqual([1, 1, before]);
  });

  it('counts and names what no key opens, and never shows it', async () => {
    const { rows, store } = desk([envelope('lost', 0), envelope('a', 1)]);
    const reports = await run(rotateSecrets({ secrets: cipher, sealedSecrets: store })({ dryRun: false }));
    expect(reports[0]).toMatchObject({ rotated: 1, unreadable: 1, unreadableFields: ['f000'] });
    expect(JSON.stringify(reports)).not.toContain('plain');
    expect(rows.get('000')).toBe(envelope('lost', 0));
  });

  it('can be broken off and run again', async () => {
    const { rows, store } = desk([0, 1, 2, 3].map((at) => envelope('a', at)));
    let left = 2;
    const dying: SealedSecretStore = {
      ...store,
      replace: (...args) => ((left -= 1) < 0 ? Effect.interrupt : store.replace(...args)),
    };
    await Effect.runPromiseExit(rotateSecrets({ secrets: cipher, sealedSecrets: dying })({ dryRun: false }));
    expect([...rows.values()].filter((each) => cipher.isCurrent(each))).toHaveLength(2);
    const [report] = await run(rotateSecrets({ secrets: cipher, sealedSecrets: store })({ dryRun: false }));
    expect(report).toMatchObject({ rotated: 2, current: 2 });
  });

  it('does not overwrite what somebody saved meanwhile', async () => {
    const { rows, store } = desk([envelope('a', 0)]);
    const busy: SealedSecretStore = {
      ...store,
      replace: (...args) => (rows.set('000', 'a|f000|newer'), store.replace(...args)),
    };
    const [report] = await run(rotateSecrets({ secrets: cipher, sealedSecrets: busy })({ dryRun: false }));
    expect([report?.changed, rows.get('000')]).toEqual([1, 'a|f000|newer']);
  });
});
