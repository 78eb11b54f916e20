// Loaded into a server under test before everything else (`--import`): its clock stands where a file says.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [own = '', file = ''] = import.meta.url.split('?file=');
if (file === '') throw new Error(`${fileURLToPath(own)} needs the file that tells the time`);
const path = decodeURIComponent(file);
const real = Temporal.Now.instant.bind(Temporal.Now);

Temporal.Now.instant = () => {
  const told = readFileSync(path, 'utf8').trim();
  return told === '' ? real() : Temporal.Instant.from(told);
};
