import type { RegistrationOutcome } from '@svc/application/invoicing';
import type { SellerIdentity } from '@svc/domain/invoicing';
import { fieldsOf } from '../http/json.ts';
import type { HttpAnswer } from '../http/transport.ts';
import { bareVat } from '../http/vat-numbers.ts';
import type { GatewayBAccount } from './gateway-b-account.ts';
import { envelopeOf } from './gateway-b-envelope.ts';
import { isRegistered, registrationOutcome } from './gateway-b-outcome.ts';

/** Taken already: by this company, which is what was asked for, or its address by another one. */
const isTaken = (answer: HttpAnswer): boolean =>
  answer.status === 409 || /already exists/iu.test(envelopeOf(answer)?.message ?? '');

/** A company whose wallet was empty is suspended until somebody says otherwise; nothing of it is sent. */
export const isSuspended = (company: unknown): boolean => String(fieldsOf(company)['active']) === 'false';

/**
 * Makes the company known under `path`, or active again where it was suspended.
 * @param flags what this API wants besides name and address
 * @throws NoAnswer
 */
export const registerCompany = async (
  { call, of }: GatewayBAccount,
  path: string,
  { vatNumber, name, email }: SellerIdentity,
  flags: Readonly<Record<string, boolean>>,
): Promise<RegistrationOutcome> => {
  if (email === undefined)
    return { kind: 'refused', where: 'configuration', message: 'the gateway wants an e-mail address of the seller' };
  const fiscalId = bareVat(vatNumber);
  const json = (content: unknown) => ({ type: 'application/json', content: JSON.stringify(content) }) as const;
  const made = await call({ method: 'POST', path, body: json({ fiscal_id: fiscalId, name, email, ...flags }) });
  if (!isTaken(made)) return registrationOutcome(made);
  const known = await call({ method: 'GET', path: of(path, fiscalId) });
  if (!isRegistered(known)) return registrationOutcome(made);
  if (!isSuspended(envelopeOf(known)?.data)) return { kind: 'registered' };
  return registrationOutcome(
    await call({ method: 'PATCH', path: `${of(path, fiscalId)}/activate`, body: json({ active: true }) }),
  );
};
