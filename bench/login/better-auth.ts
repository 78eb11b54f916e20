import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Say } from '../kernel/bench.ts';
import { postBytes } from '../kernel/load.ts';
import { startServer } from '../kernel/server-process.ts';
import type { LoginSide } from './logins.ts';

const folder = fileURLToPath(new URL('../peers/better-auth/', import.meta.url));

/** Kept out of the workspace, so that nobody who only runs svc downloads it. */
const install = (say: Say): boolean => {
  if (existsSync(`${folder}node_modules/better-auth`)) return true;
  say('login: installing better-auth for the comparison');
  const pnpm = ['-y', 'pnpm@12', 'install', '--ignore-workspace', '--frozen-lockfile', '--prefer-offline'];
  return spawnSync('npx', pnpm, { cwd: folder, stdio: 'ignore', timeout: 180_000 }).status === 0;
};

/** better-auth with one person in it; why not, when it cannot be had. */
export const betterAuth = async (url: string, password: string, say: Say): Promise<LoginSide | string> => {
  if (!install(say)) return 'better-auth could not be installed: it takes a registry that has version 1.7.0';
  const script = new URL('../peers/better-auth/server.mjs', import.meta.url);
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
