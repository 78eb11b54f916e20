import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { describe, expect, it } from 'vitest';
import type { Passkey, PasskeyId } from '@svc/domain/accounts';
import { lockAccount } from '../account/change-account.ts';
import { accountStudio, asCaller } from '../../testing/account-studio.ts';
import { anId } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import { renamePasskey } from './passkeys.ts';

describe('another name for a passkey', () => {
  it('turns no counter back that a use raises meanwhile, and no last use', async () => {
    const { account, ports, world } = accountStudio();
    const owner = await account({ email: 'anna@example.test', secondFactor: true });
    const { actor } = asCaller(owner);
    const accountId = owner.id;
    const id = anId<PasskeyId>();
    const createdAt = ports.clock.now();
    const device = { credentialId: `c-${id}`, publicKey: 'k', counter: 1, transports: [] };
    const before: Passkey = { id, accountId, ...device, name: 'Telefono', createdAt, lastUsedAt: null };
    await run(world.unitOfWork.run(world.passkeys.insert(before)));
    const use = world.unitOfWork.run(
      Effect.gen(function* () {
        yield* lockAccount(world)(accountId);
        const [current] = yield* world.passkeys.ofAccount(accountId);
        yield* world.passkeys.save({ ...current!, counter: 7, lastUsedAt: createdAt });
      }),
    );
    let using: Fiber.Fiber<void, unknown> | undefined;
    // The use begins once the rename has read what it will write.
    const ofAccount: typeof world.passkeys.ofAccount = (of) =>
      Effect.tap(world.passkeys.ofAccount(of), () =>
        Effect.andThen(
          Effect.sync(() => {
            using ??= Effect.runFork(use);
          }),
          Effect.sleep('20 millis'),
        ),
      );
    await run(renamePasskey({ ...ports, passkeys: { ...world.passkeys, ofAccount } })({ id, name: 'Nuovo', actor }));
    await run(Fiber.join(using!));
    expect(await run(world.passkeys.ofAccount(accountId))).toEqual([
      { ...before, name: 'Nuovo', counter: 7, lastUsedAt: createdAt },
    ]);
  });
});
