import {
  emulatorSurface,
  json,
  jsonObject,
  on,
  readCallFaults,
  startEmulator,
  type Emulator,
  type EmulatorRoute,
  type EmulatorSurface,
  type Exchange,
} from '../kernel/index.ts';

/** A comment as the CMS answers it. */
export interface CmsComment {
  readonly id: number;
  readonly content: string;
  readonly approvalStatus: string | null;
  readonly blocked: boolean;
  readonly [field: string]: unknown;
}

export interface FakeLegacyCmsOptions {
  /** 0 (default) takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Default `demo-cms`. */
  readonly token?: string;
}

/** A running CMS with the comments of a blog. */
export interface FakeLegacyCms extends EmulatorSurface<readonly CmsComment[]> {
  readonly token: string;
  readonly put: (...comments: readonly CmsComment[]) => void;
  readonly close: () => Promise<void>;
}

const error = (status: number, name: string) => json(status, { data: null, error: { status, name } });

const moves: Readonly<Record<string, Partial<CmsComment>>> = {
  approve: { approvalStatus: 'APPROVED' },
  block: { blocked: true },
  unblock: { blocked: false },
};

const matches = ({ searchParams }: URL, comment: CmsComment): boolean =>
  ['id', 'approvalStatus', 'blocked'].every((field) => {
    const wanted = searchParams.get(`filters[${field}][$eq]`);
    return wanted === null || String(comment[field]) === wanted;
  });

const numberOf = ({ searchParams }: URL, name: string, fallback: number): number =>
  Math.max(1, Math.min(100, Number(searchParams.get(`pagination[${name}]`) ?? fallback) || fallback));

/** Starts a CMS whose REST lists the comments of a blog and moderates them, as its usual comments plugin does. */
export const startFakeLegacyCms = async (options: FakeLegacyCmsOptions = {}): Promise<FakeLegacyCms> => {
  const token = options.token ?? 'demo-cms';
  const comments = new Map<number, CmsComment>();
  const put = (...given: readonly CmsComment[]): void => {
    for (const each of given) comments.set(each.id, each);
  };
  const known = ({ headers }: Exchange): boolean => headers.authorization === `Bearer ${token}`;
  const routes: readonly EmulatorRoute[] = [
    on('GET', '/api/comments/flat', (exchange) => {
      if (!known(exchange)) return error(401, 'UnauthorizedError');
      const { url } = exchange;
      const found = [...comments.values()].filter((each) => matches(url, each));
      const [page, pageSize] = [numberOf(url, 'page', 1), numberOf(url, 'pageSize', 25)];
      const pagination = { page, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length };
      return json(200, { data: found.slice((page - 1) * pageSize, page * pageSize), meta: { pagination } });
    }),
    on('PUT', '/api/comments/:id/:move', (exchange) => {
      if (!known(exchange)) return error(401, 'UnauthorizedError');
      const change = moves[exchange.params['move'] ?? ''];
      const found = comments.get(Number(exchange.params['id']));
      if (change === undefined || found === undefined) return error(404, 'NotFoundError');
      const moved = { ...found, ...change };
      put(moved);
      return json(200, moved);
    }),
  ];
  let started: Emulator | undefined;
  const emulator = await startEmulator({
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.host === undefined ? {} : { host: options.host }),
    clock: options.clock ?? Date.now,
    routes,
    control: [
      on('POST', '/_control/faults', (exchange) => {
        const faults = readCallFaults(jsonObject(exchange)['calls'] ?? []);
        started?.failNext(...faults);
        return json(200, { calls: faults.length });
      }),
      on('GET', '/_control/books', () => json(200, { comments: [...comments.values()] })),
    ],
    notFound: () => error(404, 'NotFoundError'),
    rateLimited: error(429, 'RateLimitError'),
    failed: () => undefined,
    persist: () => Promise.resolve(),
    emptyBooks: () => comments.clear(),
  });
  started = emulator;
  const surface = emulatorSurface(emulator, (): readonly CmsComment[] => [...comments.values()]);
  return Object.assign(surface, { token, put, close: emulator.close });
};
