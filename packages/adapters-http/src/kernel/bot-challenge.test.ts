import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import { openApiDocument } from './openapi.ts';

describe('a row with a bot challenge', () => {
  const answers = async (body: unknown, challenge?: string) => {
    await using server = await startForTest(teaService().service);
    const headers = challenge === undefined ? {} : { 'x-bot-challenge': challenge };
    const { status, text } = await server.call('/api/v1/tea/reviews', { method: 'POST', body, headers });
    return [status, text === '' ? undefined : (JSON.parse(text) as { code: string }).code];
  };
  it('credential.bot-challenge: asks for a solution in X-Bot-Challenge', async () => {
    expect(await answers({ stars: 5 })).toEqual([400, 'errors.auth.challengeFailed']);
    expect(await answers({ stars: 5 }, 'a bot')).toEqual([400, 'errors.auth.challengeFailed']);
    expect(await answers({ stars: 5 }, 'human')).toEqual([204, undefined]);
  });
  it('looks at the input first, so that a slip of the pen uses no solution up', async () => {
    expect(await answers({ stars: 6 })).toEqual([400, 'errors.general.validation']);
  });
  it('is 503 while nobody can know what was spent', async () => {
    expect(await answers({ stars: 5 }, 'down')).toEqual([503, 'errors.general.unavailable']);
  });
  it('says so in the document', () => {
    const { paths } = openApiDocument(teaRoutes, 'private') as {
      paths: Record<string, Record<string, { parameters?: { name: string; required?: boolean }[] }>>;
    };
    expect(paths['/api/v1/tea/reviews']?.['post']?.parameters).toMatchObject([
      { name: 'X-Bot-Challenge', in: 'header', required: true },
    ]);
  });
});
