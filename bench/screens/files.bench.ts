import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareCrowd } from '../holds/crowd.ts';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures, type Shot } from '../kernel/load.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';

const CONNECTIONS = 64;
const [ours, limit] = ['svc serve', 'bare node:http, the same bytes'] as const;
const asBrowser = { 'Accept-Encoding': 'br', Accept: 'text/html', 'Accept-Language': 'it' };
const PAGE = '/prenota';

interface Side {
  readonly command: ServerCommand;
  readonly ready: string;
}

/** What a browser gets there, with the headers that go with the bytes. */
const got = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: asBrowser });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(?:date|connection|keep-alive|transfer-encoding|content-length)$/.test(name),
    ),
  );
  return { headers, text: await answer.text() };
};

const round = async (side: Side, shot: Shot, effort: Effort, surprises: Set<string>): Promise<Figures> => {
  const server = await startServer(side.command, side.ready);
  try {
    await fire(server.port, CONNECTIONS, effort.warmUpMs, () => shot);
    const cpu = server.cpuSeconds();
    const barrage = await fire(server.port, CONNECTIONS, effort.measureMs, () => shot);
    const used = server.cpuSeconds() - cpu;
    for (const surprise of barrage.surprises.slice(0, 3)) surprises.add(surprise);
    const answers = barrage.answered.get(200) ?? 0;
    return { perCpuSecond: answers / used, perSecond: answers / barrage.seconds, ...latencyFigures(barrage) };
  } finally {
    await server.stop();
  }
};

/** The two sides: the peer sends what ours sent, out of files. */
const sidesOf = async (url: string, folder: string): Promise<{ svc: Side; bare: Side; asset: string }> => {
  const svc: Side = { command: svcServe(url), ready: '/health/ready' };
  const server = await startServer(svc.command, svc.ready);
  try {
    const page = await got(server.port, PAGE);
    const asset = /src="(\/dashboard\/assets\/client-[^"]+)"/.exec(page.text)?.[1];
    if (asset === undefined) throw new Error('the page names no script');
    const script = await got(server.port, asset);
    writeFileSync(join(folder, 'page'), page.text);
    const packed = fileURLToPath(
      new URL(`../../packages/dashboard/dist/site${asset.slice('/dashboard'.length)}.br`, import.meta.url),
    );
    const files = {
      [PAGE]: { file: join(folder, 'page'), headers: page.headers },
      [asset]: { file: packed, headers: script.headers },
    };
    const command = { script: new URL('./files.peer.ts', import.meta.url), env: { FILES: JSON.stringify(files) } };
    return { svc, asset, bare: { command, ready: '/ready' } };
  } finally {
    await server.stop();
  }
};

/** The page of a screen, stamped anew for each answer, and a script of the build. */
export const screenFilesBench: Bench = {
  name: 'screens',
  about: 'a page of the screens and a script of theirs, against node:http that sends the same bytes',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-screens-'));
    const surprises = new Set<string>();
    try {
      say('screens: building them');
      execFileSync(process.execPath, [fileURLToPath(new URL('../../packages/dashboard/build.ts', import.meta.url))]);
      const url = await postgres.create('bench_screens');
      await prepareCrowd(url, 1, 1, 1);
      const { svc, bare, asset } = await sidesOf(url, folder);
      const tableOf = async (title: string, path: string): Promise<Table> => {
        const shot = { bytes: getBytes(path, asBrowser), expects: 200 };
        const rows = await alternate(
          { [ours]: () => round(svc, shot, effort, surprises), [limit]: () => round(bare, shot, effort, surprises) },
          effort.rounds,
        );
        return { title, rows, figure: 'perCpuSecond', against: limit };
      };
      const script = await tableOf(`The script of the clients’ page, brotli, ${CONNECTIONS} connections`, asset);
      const page = await tableOf(`The clients’ page, ${CONNECTIONS} connections`, PAGE);
      return {
        tables: [script, page],
        bars: [
          {
            what: 'a script ÷ node:http, per CPU second',
            ratio: ratioOf(script, ours, limit),
            goal: 0.6,
            wants: 'atLeast',
          },
          {
            what: 'a page ÷ node:http, per CPU second',
            ratio: ratioOf(page, ours, limit),
            goal: 0.5,
            wants: 'atLeast',
          },
        ],
        inconsistencies: [...surprises],
        skipped: [],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await postgres.close();
    }
  },
};
