import { accountLimit } from './account-limit.ts';
import { codesOf } from './row-codes.ts';
import type { Described } from './openapi.ts';
import { errorCodes, textsOf } from './problems/index.ts';
import { seesSupport, supportReach } from './support-reach.ts';
import { accessWord, isForPeople, rankOf } from './access.ts';

const COLUMNS = ['none', 'user', 'pro', 'admin', 'superadmin'] as const;

const verdict = (route: Described, column: (typeof COLUMNS)[number]): string => {
  if (!isForPeople(route.access)) return '401';
  if (rankOf(column) >= rankOf(route.access)) return 'yes';
  if (column === 'none') return '401';
  return route.hidden === true ? '404' : '403';
};

const freshNotes = {
  always: 'fresh sign-in',
  'other-id': 'fresh sign-in for others',
  staff: 'fresh sign-in for staff roles',
} as const;

/** What an operator reaches who acts as a person; a dash where a row does not see a support session. */
const supportWord = (route: Described): string => {
  if (!seesSupport(route)) return '–';
  const reach = supportReach(route);
  return reach === 'permitted' ? 'if permitted' : reach === 'never' ? 'never' : 'yes';
};

const notes = ({
  vanishesWithout,
  flags,
  access,
  gate,
  fresh,
  idempotent,
  rateLimit,
  botChallenge,
}: Described): string =>
  [
    ...(vanishesWithout === undefined ? [] : [`gone without ${vanishesWithout}`]),
    ...(flags ?? []),
    ...(access === 'cookie' || access === 'bearer' ? [`${access} only`] : []),
    ...(isForPeople(access) ? [] : [accessWord(access)]),
    ...(gate === undefined ? [] : [`forced change: ${gate}`]),
    ...(fresh === undefined ? [] : [freshNotes[fresh]]),
    ...(idempotent === true ? ['Idempotency-Key'] : []),
    ...(botChallenge === true ? ['bot challenge'] : []),
    ...(rateLimit === undefined ? [] : [`${rateLimit.points} per ${rateLimit.perSeconds} s`]),
  ].join(', ');

/** Who may call what: one line per row, in Markdown (docs/generated/routes.md). */
export const permissionMatrix = (routes: readonly Described[]): string => {
  const lines = routes.map((route) => {
    const cells = COLUMNS.map((column) => verdict(route, column));
    return `| ${[`\`${route.id}\``, route.method, `\`${route.path}\``, ...cells, supportWord(route), notes(route)].join(' | ')} |`;
  });
  return [
    '# Routes and permissions',
    '',
    'A role is a minimum. `401` please sign in, `403` not allowed, `404` its existence is private.',
    'Support is an operator who acts as a person, within that person’s role: `if permitted` while the person lets support',
    'change things, `never` whatever they allow, `–` where the row does not look at a session of ours.',
    `Rows for people signed in share ${accountLimit.points} requests per ${accountLimit.perSeconds} s and account beside the limits they name.`,
    '',
    '| id | method | path | anonymous | User | Pro | Admin | SuperAdmin | support | flags and limits |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
};

/** Every error code with status, sentences and the rows that can answer with it (docs/generated/error-codes.md). */
export const errorCodesPage = (routes: readonly Described[] = []): string => {
  const users = Map.groupBy(
    routes.flatMap((route) => codesOf(route).map((code) => ({ code, id: route.id }))),
    ({ code }) => code,
  );
  const where = (code: (typeof errorCodes)[number]): string => {
    const ids = (users.get(code) ?? []).map(({ id }) => id);
    return ids.length === routes.length && ids.length > 0 ? 'every row' : ids.map((id) => `\`${id}\``).join(' ');
  };
  const sorted = [...errorCodes].sort((a, b) => textsOf(a)[0] - textsOf(b)[0] || (a < b ? -1 : 1));
  const lines = sorted.map((code) => {
    const [status, it, en] = textsOf(code);
    return `| ${status} | \`${code}\` | ${it} | ${en} | ${where(code)} |`;
  });
  return [
    '# Error codes',
    '',
    'Errors are `application/problem+json` (RFC 9457). The code is the contract; the sentences follow Accept-Language.',
    '',
    '| status | code | Italian | English | rows |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
};
