import * as Effect from 'effect/Effect';
import {
  activated,
  enrolled,
  recoveryCodeFrom,
  recoveryCodes,
  totpRules,
  type SecondFactor,
} from '@svc/domain/accounts';
import { err, type AccountId } from '@svc/domain/kernel';
import { sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import { changeFactor, type FactorPorts } from './change-second-factor.ts';
import { matchedStep, recoveryHash, secretField, type CodePorts } from './use-code.ts';

export type EnrolPorts = FactorPorts &
  CodePorts &
  AccountMailPorts &
  Pick<AccountPorts, 'audit' | 'random' | 'studioName' | 'unitOfWork'>;

/** What is shown once, for the app. */
export interface ShownSecret {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be opened or scanned. */
  readonly uri: string;
}

/** A new secret for the owner's app, in the current unit of work; nothing is asked of anybody until a code of it came. */
export const beginIn = (ports: EnrolPorts) => (accountId: AccountId) =>
  Effect.gen(function* () {
    const secret = ports.totp.secretFrom(ports.random.bytes(totpRules.secretBytes));
    const sealed = ports.secrets.seal(secretField(accountId), secret);
    const { account } = yield* changeFactor(ports)(accountId, (factor) => enrolled(factor, sealed, ports.clock.now()));
    const uri = ports.totp.uriOf({ secret, account: account.email, issuer: yield* ports.studioName });
    return { secret, uri } satisfies ShownSecret;
  });

/** Ten of them, and what is kept. */
export const newRecoveryCodes = (ports: Pick<CodePorts, 'digest'> & Pick<AccountPorts, 'random'>, id: AccountId) => {
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    recoveryCodeFrom(ports.random.bytes(recoveryCodes.letters)),
  );
  return { codes, hashes: codes.map((code) => recoveryHash(ports, id, code)) };
};

/**
 * The owner's first code: from now on every door asks for one. In the current unit of work; the mail and the audit entry
 * are part of it. @returns the recovery codes, shown this once
 */
export const activateIn =
  (ports: EnrolPorts) =>
  ({ accountId, code, actor }: { readonly accountId: AccountId; readonly code: string; readonly actor: PersonActor }) =>
    Effect.gen(function* () {
      const { codes, hashes } = newRecoveryCodes(ports, accountId);
      const activate = (factor: SecondFactor) => {
        const step = matchedStep(ports, factor, code);
        if (step === null && factor.state === 'Pending') return err('second_factor_code_wrong' as const);
        return activated(factor, step ?? 0, hashes, ports.clock.now());
      };
      const { account } = yield* changeFactor(ports)(accountId, activate);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'secondFactor.activated',
        entity: 'account',
        entityId: accountId,
        subject: accountId,
        changes: sealedChanges('secondFactor'),
      });
      yield* notifyOwner(ports)(account, 'secondFactorAdded');
      return { account, recoveryCodes: codes };
    });

/** A signed-in person begins: the secret of before, if it was never confirmed, is forgotten. */
export const beginEnrolment = (ports: EnrolPorts) => (accountId: AccountId) =>
  ports.unitOfWork.run(beginIn(ports)(accountId));

/** A signed-in person confirms with a code. */
export const activateSecondFactor =
  (ports: EnrolPorts) => (command: { readonly code: string; readonly actor: PersonActor }) =>
    Effect.map(
      ports.unitOfWork.run(activateIn(ports)({ ...command, accountId: command.actor.accountId })),
      ({ recoveryCodes: codes }) => codes,
    );
