import { describe, expect, it } from 'vitest';
import { jsonLogger, lineTime } from './logger.ts';

const written = (
  least: 'debug' | 'info',
): { readonly lines: string[]; readonly logger: ReturnType<typeof jsonLogger> } => {
  const lines: string[] = [];
  return {
    lines,
    logger: jsonLogger(
      least,
      () => '2026-11-20T10:00:00Z',
      (line) => lines.push(line),
    ),
  };
};

describe('a log line', () => {
  it('is one JSON object: time, level, message, then the fields that are there', () => {
    const { lines, logger } = written('info');
    logger.log('info', 'request', { requestId: 'a"b', status: 200, tenant: undefined, tags: ['x'] });
    logger.log('warn', 'a "quoted"\nmessage');
    logger.log('error', 'nothing known', { account: undefined });
    expect(lines).toEqual([
      '{"time":"2026-11-20T10:00:00Z","level":"info","message":"request","requestId":"a\\"b","status":200,"tags":["x"]}\n',
      '{"time":"2026-11-20T10:00:00Z","level":"warn","message":"a \\"quoted\\"\\nmessage"}\n',
      '{"time":"2026-11-20T10:00:00Z","level":"error","message":"nothing known"}\n',
    ]);
  });
  it('below the least level is not written', () => {
    const { lines, logger } = written('info');
    logger.log('debug', 'noise');
    expect(lines).toEqual([]);
  });
  it('carries the time of the machine to the millisecond, in UTC', () => {
    const now = lineTime();
    const [before, told, after] = [Date.now(), Temporal.Instant.from(now()).epochMilliseconds, Date.now()];
    expect(told).toBeGreaterThanOrEqual(before);
    expect(told).toBeLessThanOrEqual(after);
  });
});
