// Loaded into a server under test before everything else (`--import`): its clock stands where a file says, which the
// query of this module's own address names.
import { readFileSync } from 'node:fs';

const path = new URL(import.meta.url).searchParams.get('file');
if (path === null) throw new Error('no file with the time');
const real = Temporal.Now.instant.bind(Temporal.Now);

Temporal.Now.instant = () => {
  const text = readFileSync(path, 'utf8').trim();
  return text === '' ? real() : Temporal.Instant.from(text);
};
