import { scannerContract } from '@svc/application/contracts';
import { startFakeScanner, type FakeScanner } from '@svc/emulators/scanner';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdScanner, type ClamdPlace } from './clamd-scanner.ts';

let fake: FakeScanner;
beforeAll(async () => {
  fake = await startFakeScanner();
});
afterAll(() => fake.close());

const at = (over: Partial<ClamdPlace> = {}) =>
  clamdScanner({ host: '127.0.0.1', port: fake.port, maxAgeDays: 7, timeoutMs: 2000, ...over });
const reason = (over: Partial<ClamdPlace> = {}) =>
  Effect.runPromise(Effect.flip(at(over).scan(new Uint8Array([1])))).then((down) => down.reason);

scannerContract('clamd', () => Promise.resolve(at()));

// A real one, where it is at hand: clamd with the test signature, by host and port.
const real = /^([^:]+):(\d+)$/.exec(process.env['SVC_TEST_CLAMD'] ?? '');
if (real !== null)
  scannerContract('a real clamd', () =>
    Promise.resolve(clamdScanner({ host: real[1] ?? '', port: Number(real[2]), maxAgeDays: 0 })),
  );

describe('a clamd', () => {
  it('that breaks off, says something else, or is away is no scanner', async () => {
    fake.failNext({ kind: 'drop', skip: 1 }, { kind: 'reply', text: "stream: Can't allocate memory ERROR", skip: 2 });
    expect(await reason()).toBe('scanner: the connection broke');
    expect(await reason()).toBe('scanner: an unknown answer');
    fake.failNext({ kind: 'silence' });
    expect(await reason({ timeoutMs: 100 })).toBe('scanner: no answer in time');
    fake.failNext({ kind: 'reply', text: 'x'.repeat(10_000) });
    expect(await reason()).toMatch(/^scanner: (?:an endless answer|its signatures are old)$/);
    fake.clearFaults();
    expect(await reason({ port: 1 })).toBe('scanner: ECONNREFUSED');
  });
  it('whose signatures are older than so many days is none, unless their age is not asked', async () => {
    fake.signaturesOf(Date.now() - 8 * 86_400_000);
    expect(await reason()).toBe('scanner: its signatures are old');
    fake.signaturesOf(null);
    expect(await reason()).toBe('scanner: its signatures are old');
    expect(await Effect.runPromise(at({ maxAgeDays: 0 }).scan(new Uint8Array([1])))).toEqual({ verdict: 'clean' });
    fake.signaturesOf(Date.now());
  });
  it('that takes no file of that size says so', async () => {
    const large = Effect.runPromise(Effect.flip(at().scan(new Uint8Array(26 * 1024 * 1024).fill(1))));
    expect((await large).reason).toBe('scanner: the file is larger than it takes');
  });
});
