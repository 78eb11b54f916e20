import type { TestDevice } from '@svc/application/testing';
import { unescaped, type Landing } from './oidc-visitor.ts';

type Answer = ReturnType<TestDevice['make'] | TestDevice['sign']>;

/** As a browser writes it. */
export const credentialOf = ({ id, ...response }: Answer) => ({ id, type: 'public-key', response });

/** The same, as the script of a page puts it into the form. */
export const credentialField = (answer: Answer): string => JSON.stringify(credentialOf(answer));

/** The challenge that a page shows; throws when it asks for no passkey. */
export const challengeOn = ({ html }: Landing): string => {
  const options = /data-passkey="([^"]*)"/.exec(html)?.[1];
  if (options === undefined) throw new Error(`no passkey is asked for on ${html}`);
  return String((JSON.parse(unescaped(options)) as { challenge: unknown }).challenge);
};
