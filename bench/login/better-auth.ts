import type { Say } from '../kernel/bench.ts';
import { installedPeer } from '../kernel/installed-peer.ts';
import { postBytes } from '../kernel/load.ts';
import { startServer } from '../kernel/server-process.ts';
import type { LoginSide } from './logins.ts';

/** better-auth with one person in it; why not, when it cannot be had. */
export const betterAuth = async (url: string, password: string, say: Say): Promise<LoginSide | string> => {
  const script = installedPeer('better-auth', 'server.mjs', say);
  if (script === null) return 'better-auth could not be installed: it takes a registry that has version 1.7.0';
  const server = await startServer({ script, env: { DATABASE_URL: url } }, '/ready');
  const origin = `http://127.0.0.1:${server.port}`;
  const person = { email: 'anna@example.it', password };
  const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Anna', ...person }),
  });
  if (signedUp.status !== 200) {
    await server.stop();
    return `better-auth refused the sign-up with ${signedUp.status}`;
  }
  const bytes = postBytes('/api/auth/sign-in/email', { Origin: origin }, JSON.stringify(person));
  return { server, cheapPath: '/cheap', shot: () => ({ bytes, expects: 200 }) };
};
