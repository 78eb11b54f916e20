import type { Locale } from './locale.ts';
import type { Visit } from './visit.ts';
import type { Answer, Incoming } from './wire.ts';

interface Asked {
  readonly incoming: Pick<Incoming, 'headers'>;
  readonly requestId: string;
  readonly locale: Locale;
}

const titleOf = (body: Answer['body']): string | undefined => {
  const problem: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  return typeof problem === 'object' && problem !== null && 'title' in problem ? String(problem.title) : undefined;
};

/** A problem of a row that people look at, as a page of the row's; status and headers, Retry-After too, stay. */
export const asPage = <App>(answer: Answer, asked: Asked, visit: Visit<App> | undefined): Answer => {
  const pageOfProblem = visit?.route.problemPage;
  if (pageOfProblem === undefined || answer.headers['content-type'] !== 'application/problem+json') return answer;
  if (!(asked.incoming.headers['accept'] ?? '').includes('text/html')) return answer;
  const title = titleOf(answer.body);
  if (title === undefined) return answer;
  const { locale, requestId: traceId } = asked;
  const { html, policy } = pageOfProblem({ locale, title, status: answer.status, traceId });
  const headers = { ...answer.headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { ...answer, headers, body: html };
};
