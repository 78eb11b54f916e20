import type { CountingPlace } from '@svc/adapters-db';
import type { Config } from '../config/config.ts';
import { isUnreadable, type FoundFile } from './instance-files.ts';
import { readInstance, type Instance, type InstanceFile } from './instance.ts';

/** When the first is away all look to the second; more than three at once are not expected to be. */
const MOST = 3;

const textOf = (file: FoundFile | undefined): string | undefined =>
  file === undefined || isUnreadable(file) ? undefined : file.text;
const areSame = (one: readonly FoundFile[], other: readonly FoundFile[]): boolean =>
  one.length === other.length &&
  one.every((file, at) => file.id === other[at]?.id && textOf(file) === textOf(other[at]));

/** The tenants of a folder whose databases count for all of them: the first by name whose files can be read. */
export const electedOf = (files: readonly FoundFile[], ofProcess: Config): readonly Instance[] => {
  const readable = files
    .filter((file): file is InstanceFile => !isUnreadable(file))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((file) => {
      try {
        return [readInstance(file, ofProcess)];
      } catch {
        return []; // reported where the tenants are opened
      }
    });
  return readable.length < 2 ? [] : readable.slice(0, MOST);
};

/**
 * The databases in which a folder's tenants count their calls to gateways together. They are chosen by the texts of the files
 * alone, not by what this process has open, so that every process over the folder comes to the same. A folder of one
 * tenant needs none.
 */
export interface ElectedPlaces {
  /** The folder as it was just read. */
  readonly look: (files: readonly FoundFile[]) => void;
  readonly current: () => readonly CountingPlace[];
  /** Resolves when the places of now and those of before are closed. */
  readonly close: () => Promise<void>;
}

/** @param open makes the place out of a tenant's file; it connects later */
export const electedPlaces = (ofProcess: Config, open: (instance: Instance) => CountingPlace): ElectedPlaces => {
  let judged: readonly FoundFile[] | undefined;
  let seen: readonly FoundFile[] = [];
  let chosen: readonly { readonly id: string; readonly at: string; readonly place: CountingPlace }[] = [];
  const leaving = new Set<Promise<unknown>>();
  const leave = (place: CountingPlace): void => {
    const left = place.close().catch(() => undefined);
    leaving.add(left);
    void left.then(() => leaving.delete(left));
  };
  const choose = (files: readonly FoundFile[]): void => {
    const before = chosen;
    chosen = electedOf(files, ofProcess).map((instance) => {
      const at = instance.config.DATABASE_URL ?? '';
      return (
        before.find((one) => one.id === instance.id && one.at === at) ?? { id: instance.id, at, place: open(instance) }
      );
    });
    for (const one of before) if (!chosen.includes(one)) leave(one.place);
  };
  return {
    look: (files) => {
      // As with the tenants themselves: a text that is still being written is not judged.
      const isSettled = judged === undefined || areSame(files, seen);
      seen = files;
      if (!isSettled || areSame(files, judged ?? [])) return;
      judged = files;
      choose(files);
    },
    current: () => chosen.map(({ place }) => place),
    close: async () => {
      for (const { place } of chosen) leave(place);
      chosen = [];
      await Promise.all(leaving);
    },
  };
};
