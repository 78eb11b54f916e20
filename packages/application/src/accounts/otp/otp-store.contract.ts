import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { otpTable, type OtpRequest, type OtpRequestId } from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';

/** A request of nobody's in particular, as one was made now. */
export const anOtpRequest = (over: Partial<OtpRequest> = {}): OtpRequest => ({
  id: anId<OtpRequestId>(),
  email: `${anId()}@example.test`,
  mode: 'login',
  accountId: anId(),
  state: 'Active',
  sealedCode: 'v1.sealed',
  tries: 0,
  sends: 1,
  source: '192.0.2.1',
  createdAt: now,
  lastSentAt: now,
  expiresAt: after(1800),
  ...over,
});

const inserted = async (world: StoreWorld, over: Partial<OtpRequest> = {}): Promise<OtpRequest> => {
  const request = anOtpRequest(over);
  await run(world.unitOfWork.run(world.otps.insert(request)));
  return request;
};
const reread = (world: StoreWorld, { id }: OtpRequest) => run(world.unitOfWork.run(world.otps.lock(id)));

/** What every OtpStore holds. */
export const otpStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: OTP requests`, () => {
    it.for(statesOf(otpTable))('record.otp-request: come back with every field: %s', async (state, { world }) => {
      const real = await inserted(world, { state, mode: 'register', tries: 2, sends: 3, lastSentAt: after(60) });
      const decoy = await inserted(world, { state, accountId: null, sealedCode: null });
      expect(await reread(world, real)).toEqual(real);
      expect(await reread(world, decoy)).toEqual(decoy);
      expect(await reread(world, anOtpRequest())).toBeNull();
    });

    it('are saved whole', async ({ world }) => {
      const request = await inserted(world);
      const next: OtpRequest = {
        ...request,
        state: 'Exhausted',
        sealedCode: null,
        tries: 3,
        sends: 2,
        lastSentAt: after(9),
      };
      await run(world.unitOfWork.run(world.otps.save(next)));
      expect(await reread(world, request)).toEqual(next);
    });

    it('count their tries exactly, however many try at once', async ({ world }) => {
      const request = await inserted(world);
      const one = world.unitOfWork.run(
        Effect.gen(function* () {
          yield* world.otps.hold(request.email, null);
          const current = yield* world.otps.lock(request.id);
          if (current !== null) yield* world.otps.save({ ...current, tries: current.tries + 1 });
        }),
      );
      await together(times(12, () => one));
      expect((await reread(world, request))?.tries).toBe(12);
    });

    it('are counted by address and by source, resends included, those before the day left out', async ({ world }) => {
      const [email, source] = [`${anId()}@example.test`, `198.51.100.${anId()}`];
      await inserted(world, { email, source, sends: 4, lastSentAt: after(10) });
      await inserted(world, { email, lastSentAt: after(20), accountId: null });
      await inserted(world, { source, sends: 2, lastSentAt: after(30), state: 'Used' });
      await inserted(world, { email, source, sends: 8, lastSentAt: after(-1) });
      expect(await run(world.otps.traffic(email, source, now))).toEqual({
        lastToAddress: after(20),
        toAddress: 5,
        firstToAddress: after(10),
        fromSource: 6,
        firstFromSource: after(10),
      });
      expect(await run(world.otps.traffic('nobody@example.test', 'nowhere', now))).toEqual({
        lastToAddress: null,
        toAddress: 0,
        firstToAddress: null,
        fromSource: 0,
        firstFromSource: null,
      });
    });

    it('of one address come one after another, so that a limit holds under any number at once', async ({ world }) => {
      const email = `${anId()}@example.test`;
      const one = (index: number) =>
        world.unitOfWork.run(
          Effect.gen(function* () {
            const source = `203.0.113.${index % 2}`;
            yield* world.otps.hold(email, source);
            const { toAddress } = yield* world.otps.traffic(email, source, after(-60));
            if (toAddress < 3) yield* world.otps.insert(anOtpRequest({ email, source }));
            return toAddress < 3;
          }),
        );
      const passed = await together(times(10, one));
      expect(passed.filter(Boolean)).toHaveLength(3);
    });

    it.for(statesOf(otpTable))('are superseded from the states of the table alone: %s', async (state, { world }) => {
      const request = await inserted(world, { state });
      await run(world.unitOfWork.run(world.otps.supersede(request.email, { source: request.source })));
      const moved = state === 'Active';
      expect(await reread(world, request)).toEqual(
        moved ? { ...request, state: 'Superseded', sealedCode: null } : request,
      );
    });

    it('are superseded within their scope: one source’s, or all but one', async ({ world }) => {
      const email = `${anId()}@example.test`;
      const [mine, theirs, other] = [
        await inserted(world, { email, source: 'mine' }),
        await inserted(world, { email, source: 'theirs' }),
        await inserted(world, { source: 'mine' }),
      ];
      const states = async () =>
        (await Promise.all([mine, theirs, other].map((each) => reread(world, each)))).map((each) => each?.state);
      await run(world.unitOfWork.run(world.otps.supersede(email, { source: 'mine' })));
      expect(await states()).toEqual(['Superseded', 'Active', 'Active']);
      await run(world.unitOfWork.run(world.otps.supersede(email, { allBut: theirs.id })));
      expect(await states()).toEqual(['Superseded', 'Active', 'Active']);
      await run(world.unitOfWork.run(world.otps.supersede(email, { allBut: mine.id })));
      expect(await states()).toEqual(['Superseded', 'Superseded', 'Active']);
    });
  });
};
