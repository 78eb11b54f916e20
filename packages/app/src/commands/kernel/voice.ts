import type { CommandHost } from './command-host.ts';

/** Where a command speaks: results on stdout, everything else on stderr, so that `--json` can be piped. */
export interface Voice {
  readonly result: (text: string) => void;
  readonly aside: (text: string) => void;
  /** There was a result. */
  readonly hasSpoken: () => boolean;
}

export const openVoice = ({ stdout, stderr }: Pick<CommandHost, 'stdout' | 'stderr'>): Voice => {
  let spoken = false;
  return {
    result: (text) => {
      spoken = true;
      stdout.write(`${text}\n`);
    },
    aside: (text) => void stderr.write(`${text}\n`),
    hasSpoken: () => spoken,
  };
};
