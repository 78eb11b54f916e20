import { exitCodes } from './kernel/exit-codes.ts';

/** `svc simulate`: the money pipeline on memory ports, from seeds. */
export const simulateCommand = async (args: readonly string[]): Promise<number> => {
  const { simulate } = await import('@svc/application/simulation');
  let told = '';
  const code = simulate(
    args.map((arg) => (arg === '-h' ? '--help' : arg)),
    (text) => (told += `${text}\n`),
    () => performance.now(),
    (text) => process.stderr.write(`${text}\n`),
  );
  (code === exitCodes.usage ? process.stderr : process.stdout).write(told);
  return code;
};
