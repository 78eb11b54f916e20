import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import type { Emulators } from './emulators.ts';
import type { CaughtMail } from '@svc/emulators/mail';
import { demoPassword, demoPeople, type DemoPerson } from './studio-loto.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);

interface OpenSession {
  readonly page: string;
  readonly status: string;
  readonly amountCents: number;
  readonly title: string;
}

/** Reads an emulator's own books over HTTP, as a test would. */
const booksOf = async <Books>(url: string): Promise<Books> =>
  (await (await fetch(`${url}/_control/books`)).json()) as Books;

interface CardSession {
  readonly id: string;
  readonly status: string;
  readonly amountTotal: number;
  readonly clientReferenceId: string | null;
}

const openCardSessions = async (url: string | undefined): Promise<readonly OpenSession[]> => {
  if (url === undefined) return [];
  const { sessions } = await booksOf<{ readonly sessions: readonly CardSession[] }>(url);
  return sessions
    .filter(({ status }) => status === 'open')
    .map(({ id, status, amountTotal, clientReferenceId }) => ({
      page: `${url}/pay/${id}`,
      status,
      amountCents: amountTotal,
      title: clientReferenceId ?? '',
    }));
};

interface WalletOrder {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly customId: string | null;
}

const openWalletOrders = async (url: string | undefined): Promise<readonly OpenSession[]> => {
  if (url === undefined) return [];
  const { orders } = await booksOf<{ readonly orders: readonly WalletOrder[] }>(url);
  return orders
    .filter(({ status }) => status === 'PAYER_ACTION_REQUIRED')
    .map(({ id, amount, customId }) => ({
      page: `${url}/checkoutnow?token=${id}`,
      status: 'open, wallet',
      amountCents: amount,
      title: customId?.split('/')[1] ?? '',
    }));
};

const style = `:root{color-scheme:light dark;--ink:#23202b;--soft:#6d6676;--line:#ddd6e3;--paper:#fbf9fd;--accent:#6b4a9c}
@media(prefers-color-scheme:dark){:root{--ink:#eee9f4;--soft:#a9a0b5;--line:#3b3547;--paper:#1b1822;--accent:#b79be6}}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:var(--paper);color:var(--ink)}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.7rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}
p{margin:.3rem 0;color:var(--soft)}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--soft);font-size:.85rem}a{color:var(--accent)}code{font-size:.9em}pre{white-space:pre-wrap;margin:.4rem 0 0;font:inherit;color:var(--soft)}
.wide{overflow-x:auto}td:first-child{white-space:nowrap}td:last-child{min-width:13rem}
code,pre{overflow-wrap:anywhere}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}tr,td{display:block}tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
td,td:last-child{border:0;padding:.1rem 0;min-width:0;overflow-wrap:anywhere}td:before{content:attr(data-head) ' ';color:var(--soft);font-size:.85rem}}`;

type Cells = readonly string[];
/** On a narrow screen every cell is a line of its own, with its head before it. */
const table = (caption: string, heads: Cells, rows: readonly Cells[]): string =>
  `<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table><caption hidden>${caption}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell, at) => `<td data-head="${heads[at]}">${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

/** The studio's own clock, as people there would say it. */
const localTime = (instant: string): string => {
  const { day, month, hour, minute, second } = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Rome');
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(day)}/${two(month)} ${two(hour)}:${two(minute)}:${two(second)}`;
};

/** What of the outside world is played here; the rest is real. */
const emulatedHere = ({ card, wallet, gatewayA, gatewayB, mail }: Emulators): string => {
  const outside = [
    [card, 'the card provider'],
    [wallet, 'the wallet'],
    [gatewayA, 'SDI gateway A'],
    [gatewayB, 'SDI gateway B'],
    [mail, 'the mail server'],
  ] as const;
  const played = outside.flatMap(([emulator, name]) => (emulator === null ? [] : [name]));
  return played.length === 0
    ? 'Nothing is emulated: payments, invoices and mails are real.'
    : `Emulated on this machine: ${new Intl.ListFormat('en').format(played)}.${played.length === outside.length ? ' Nothing leaves it.' : ' The rest is real.'}`;
};

const passwordOf = (person: DemoPerson, { config }: Emulators): string => {
  if (!person.defaultPassword) return `<code>${demoPassword}</code>`;
  return config.SEED__SUPERADMINPASSWORD === undefined
    ? `<code>${defaultSuperAdminPassword}</code>, to be changed before anything else`
    : 'the one in SEED__SUPERADMINPASSWORD';
};

const mailRow = (mail: CaughtMail): Cells => [
  escape(localTime(mail.at)),
  escape(mail.to),
  `<strong>${escape(mail.subject)}</strong><pre>${escape(mail.text.trim())}</pre>${mail.attachments
    .map(({ fileName }, index) => `<a href="/dev/mails/${mail.id}/${index}">${escape(fileName)}</a>`)
    .join(' ')}`,
];

/** One page: who can sign in, what can be paid, which mails went out. */
export const devPage = async (emulators: Emulators): Promise<string> => {
  const sessions = [
    ...(await openCardSessions(emulators.card?.url)),
    ...(await openWalletOrders(emulators.wallet?.url)),
  ];
  const people = demoPeople.map((person) => [
    escape(person.role),
    escape(person.name),
    `<code>${escape(person.email)}</code>`,
    passwordOf(person, emulators),
  ]);
  const payments = sessions.map((session) => [
    `order ${escape(session.title)}`,
    euros.format(session.amountCents / 100),
    `<a href="${escape(session.page)}">open the pay page</a>`,
  ]);
  const mails = emulators.mail?.mails ?? [];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>Studio Loto · demo desk</title><style>${style}</style></head>
<body><main><h1>Studio Loto, demo desk</h1><p>Development only. ${emulatedHere(emulators)} <a href="/api-docs">API description</a></p>
<h2>Log-ins</h2>${table('Log-ins', ['Role', 'Name', 'E-mail', 'Password'], people)}
<h2>Open payments</h2>${payments.length === 0 ? '<p>None. A checkout puts one here.</p>' : table('Open payments', ['Order', 'Amount', 'Where to pay'], payments)}
<h2>Mails</h2>${mails.length === 0 ? '<p>None yet. A confirmed invoice mails its courtesy copy.</p>' : table('Mails', ['At', 'To', 'Mail'], mails.map(mailRow))}
</main></body></html>`;
};
