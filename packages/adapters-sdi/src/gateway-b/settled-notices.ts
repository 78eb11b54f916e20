import type { Notice } from './gateway-b-notices.ts';

/** What is kept of one account; the oldest goes when there is more. */
const MOST_REMEMBERED = 500;

/**
 * Messages about documents that nothing will happen to any more, so that not every look asks for them again: by the
 * document and its word, of one account.
 */
export interface SettledNotices {
  readonly get: (key: string) => readonly Notice[] | undefined;
  readonly set: (key: string, notices: readonly Notice[]) => void;
}

export const settledNotices = (most = MOST_REMEMBERED): SettledNotices => {
  const kept = new Map<string, readonly Notice[]>();
  return {
    get: (key) => kept.get(key),
    set: (key, notices) => {
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= most && !kept.has(key)) kept.delete(oldest);
      kept.set(key, notices);
    },
  };
};

/** One of each account, for all that is opened of it. */
export const settledNoticesOf = (): ((account: string) => SettledNotices) => {
  const accounts = new Map<string, SettledNotices>();
  return (account) => {
    const own = accounts.get(account) ?? settledNotices();
    accounts.set(account, own);
    return own;
  };
};
