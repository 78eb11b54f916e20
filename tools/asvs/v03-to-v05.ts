import { deviation, met, notApplicable, type AsvsItem } from './item.ts';

const noGraphql = 'no GraphQL';
const noSocket = 'no WebSocket';

/** Web frontend. */
export const v03: readonly AsvsItem[] = [
  met(
    '3.2.1',
    1,
    'Answers are not shown by a browser as what they are not',
    'are listed with their content, and downloaded one by one as what a browser does not open',
    'are served as what they are, by a name of ours, and never sniffed',
  ),
  met('3.2.2', 1, 'Text is shown as text', 'no source writes HTML into a page'),
  deviation(
    '3.3.1',
    1,
    'Cookies are Secure, and named __Host- or __Secure-',
    'decisions/asvs-deviations.md#the-name-of-the-session-cookie',
    'asks for Secure in production, and carries the domain of the tenant',
    'are __Host-: Secure, for every path, of no domain, signed with SHA-256',
  ),
  met(
    '3.3.2',
    2,
    'SameSite suits the purpose of each cookie',
    'sets an HttpOnly, SameSite cookie for 30 days and answers the profile, never the hash',
  ),
  deviation(
    '3.3.3',
    2,
    'Cookies are named __Host- unless hosts share them',
    'decisions/asvs-deviations.md#the-name-of-the-session-cookie',
    'go out as __Host- cookies for every path, distinguished by name',
    'of several of its name takes the first valid one, and clears them when none is',
  ),
  met(
    '3.3.4',
    2,
    'Session cookies are HttpOnly and stand in Set-Cookie alone',
    'is a cookie that scripts cannot read, sealed, and ends everywhere with the sign-out',
  ),
  met(
    '3.4.1',
    1,
    'HSTS on all answers, a year at least, with subdomains',
    'asks browsers for HTTPS in production only',
    'that is not HTTP at all gets an empty 400 or 431 with the security headers of every other answer',
  ),
  met(
    '3.4.2',
    1,
    'CORS lets known origins in alone',
    'of a row that decides who reads it lets any page ask, with its cookie a page of ours alone',
    'may be read with the cookie by pages of ours, by name',
  ),
  met(
    '3.4.3',
    2,
    'A CSP on every answer, with base-uri and object-src none',
    'carries the security headers and a request id, on success, on refusal and on both lanes',
    'that is not HTTP at all gets an empty 400 or 431 with the security headers of every other answer',
  ),
  met(
    '3.4.4',
    2,
    'nosniff on every answer',
    'carries the security headers and a request id, on success, on refusal and on both lanes',
  ),
  met(
    '3.4.5',
    2,
    'A Referrer-Policy',
    'carries the security headers and a request id, on success, on refusal and on both lanes',
  ),
  met(
    '3.4.6',
    2,
    'frame-ancestors on every answer',
    'carries the security headers and a request id, on success, on refusal and on both lanes',
    'speaks Italian and English, carries no script, and may be framed by nobody',
  ),
  met(
    '3.5.1',
    1,
    'Requests of another site change nothing',
    'of a cross-site page writes nothing',
    'in an unsafe request count only when no browser says cross-site, and without one it is refused as well',
  ),
  met(
    '3.5.2',
    1,
    'What relies on a preflight cannot be called without one',
    'is JSON as application/json in UTF-8, not compressed',
    'of a form is refused where none is read; a bare one is not',
  ),
  met(
    '3.5.3',
    1,
    'Safe methods change nothing',
    'confirms with the token once; a GET of any kind uses nothing up',
    'answers 405 with Allow, HEAD as GET without a body, and OPTIONS',
  ),
  met(
    '3.5.4',
    2,
    'Applications have host names of their own',
    'a page of the one acts with nobody’s cookie at the other, though a browser would send it',
  ),
  notApplicable('3.5.5', 2, 'Messages of postMessage are judged', 'no page listens for any'),
  met('3.7.1', 2, 'No outdated browser technology', 'fetched nothing from elsewhere and broke none of its own rules'),
  met(
    '3.7.2',
    2,
    'Redirects go to known addresses alone',
    'never sends anybody to an address that is not registered, character by character',
  ),
];

/** API and web service. */
export const v04: readonly AsvsItem[] = [
  met(
    '4.1.1',
    1,
    'Content-Type says what the body is, with its charset',
    'goes from sign-in to a booked place, a finalized order and a transmitted invoice',
    'packages/adapters-http/src/invoicing/fattura-files.routes.ts',
  ),
  met(
    '4.1.2',
    2,
    'Services do not lead from HTTP to HTTPS by themselves',
    'leads nobody from HTTP to HTTPS: who sends a secret in clear notices it',
    'compose.yaml',
  ),
  met(
    '4.1.3',
    2,
    'Headers of proxies cannot be set by users',
    'from anybody else are ignored; garbage in them is not an address',
    'is not fooled by a forwarded address that no proxy of ours wrote',
  ),
  met(
    '4.2.1',
    2,
    'Messages end where HTTP says (smuggling)',
    'with two opinions about its end is refused, and nothing behind it is read',
  ),
  notApplicable('4.3.1', 2, 'GraphQL queries are bounded', noGraphql),
  notApplicable('4.3.2', 2, 'GraphQL introspection is off', noGraphql),
  notApplicable('4.4.1', 1, 'WebSockets use TLS', noSocket),
  notApplicable('4.4.2', 2, 'WebSockets check the origin', noSocket),
  notApplicable('4.4.3', 2, 'WebSockets have tokens of their own', noSocket),
  notApplicable('4.4.4', 2, 'Those tokens come from the HTTPS session', noSocket),
];

/** Files. */
export const v05: readonly AsvsItem[] = [
  met(
    '5.1.1',
    2,
    'Types, sizes and what happens to a bad file are documented',
    'docs/SECURITY-MODEL.md',
    'docs/decisions/pictures.md',
    'docs/decisions/reading-files.md',
  ),
  met(
    '5.2.1',
    1,
    'Files too large to process are refused',
    'are pictures, of at most 5 MB',
    'above 16 MB on the wire is not read at all, told or in chunks',
  ),
  met(
    '5.2.2',
    1,
    'A file is what it says it is, by its content',
    'is refused by its content, whatever its first bytes say',
    '%s is refused, leaves no row and tells nothing of this machine',
  ),
  notApplicable(
    '5.2.3',
    2,
    'Archives are bounded before they are unpacked',
    'none is unpacked; compressed bodies are refused',
  ),
  met(
    '5.3.1',
    1,
    'Uploaded files are never run',
    'a picture lies under a name of ids alone',
    'are served as what they are, by a name of ours, and never sniffed',
  ),
  met('5.3.2', 1, 'Paths are made of our own names', 'takes no key that could lead out of it'),
  met(
    '5.4.1',
    2,
    'Downloads have a file name of ours',
    'is downloaded as XML under a safe name and as PDF in the browser',
  ),
  met('5.4.2', 2, 'File names are encoded', 'never lets a file name out of its quotes'),
  deviation(
    '5.4.3',
    2,
    'Files of strangers are scanned for malware',
    'decisions/asvs-deviations.md#no-scanner-for-malware',
    'are listed with their content, and downloaded one by one as what a browser does not open',
    'keeps what was made of the file, and nothing of the file itself',
  ),
];
