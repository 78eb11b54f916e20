import type { Answer, Input } from '../kernel/api/api.ts';

export type Proof = Input<'auth.second-step.prove'>['body'];

/** Whether this browser can sign with a passkey. */
export const canSign = (): boolean =>
  'credentials' in navigator &&
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** What a passkey of the person signs; undefined when they gave up. */
export const signedBy = async (options: Answer<'auth.second-step.passkey'>): Promise<Proof | undefined> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  const { id, response } = credential.toJSON() as Extract<Proof, { passkey: unknown }>['passkey'];
  return { passkey: { id, response } };
};
