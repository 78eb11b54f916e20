import type { Instance } from '../../instances/instance.ts';
import { servingNow } from '../../instances/serving-record.ts';
import type { InstanceFolder } from './instance-folder.ts';

/** How a server of this machine has an instance. */
export interface ServedInstance {
  readonly pid: number;
  /** Where it listens. */
  readonly url: string;
  readonly standing: string;
  /** It has the file as it is now. */
  readonly current: boolean;
  readonly complaint: string | null;
}

/** By the servers of this machine that serve the folder now; none: they are on another one, or none runs. */
export const servedBy = (
  { folder, ofProcess }: InstanceFolder,
  { id, fingerprint }: Pick<Instance, 'id' | 'fingerprint'>,
): readonly ServedInstance[] =>
  servingNow(ofProcess.SVC_DATA_DIR, folder).flatMap(({ pid, url, instances }) =>
    instances
      .filter((each) => each.id === id)
      .map(({ standing, complaint, fingerprint: served }) => ({
        pid,
        url,
        standing,
        current: served === fingerprint,
        complaint,
      })),
  );

/** In a word or two, for a line. */
export const servedWord = (served: readonly ServedInstance[]): string => {
  const [first] = served;
  if (first === undefined) return 'not served here';
  return first.current || first.standing === 'refused' ? first.standing : `${first.standing}, an older version`;
};
