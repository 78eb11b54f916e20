import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { migrate, openDatabase, accountStores } from '@svc/adapters-db';
import { joseTicketCipher, parseKeyRing } from '@svc/adapters-platform';
import { sessionClaims } from '@svc/application/accounts';
import { anAccount, anId } from '@svc/application/testing';
import type { Account } from '@svc/domain/accounts';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import { benchKeyRing } from '../kernel/svc.ts';

/** A session with what a request carries for it. */
export interface Visitor {
  readonly sessionId: SessionId;
  /** The whole Cookie header of the product. */
  readonly cookie: string;
}

const COPIES = `
  with copied as (
    insert into account select (jsonb_populate_record(a, jsonb_build_object('id', n.account, 'email', n.account || '@example.it'))).*
    from account a, unnest($1::uuid[]) n(account) where a.id = $2 returning id)
  select count(*) from copied`;
const SESSIONS = `
  insert into session select (jsonb_populate_record(s, jsonb_build_object('id', n.id, 'account_id', n.account))).*
  from session s, unnest($1::uuid[], $2::uuid[]) n(id, account) where s.id = $3`;

/** As many open sessions as asked, ten per person: one made by the stores, the others its copies by SQL. @param template the person who is copied */
export const prepareVisitors = async (
  url: string,
  count: number,
  template: Account = anAccount(),
): Promise<readonly Visitor[]> => {
  await migrate(url);
  const database = openDatabase({ url });
  const client = new Client(url);
  await client.connect();
  try {
    const first = anId<SessionId>();
    const opened = Effect.andThen(
      accountStores(database).accounts.insert(template),
      accountStores(database).sessions.open(first, template),
    );
    const { issuedAt } = (await Effect.runPromise(opened))!;
    const accounts = Array.from({ length: Math.ceil(count / 10) }, () => anId<AccountId>());
    await client.query(COPIES, [accounts, template.id]);
    const sessions = Array.from({ length: count }, () => anId<SessionId>());
    const owners = sessions.map((_, at) => accounts[Math.floor(at / 10)]!);
    await client.query(SESSIONS, [sessions, owners, first]);
    await client.query('analyze');
    const tickets = joseTicketCipher(parseKeyRing(benchKeyRing));
    const sealed = sessions.map((id, at) =>
      Effect.map(
        tickets.seal(sessionClaims({ id: owners[at]!, privilegeBits: template.privilegeBits }, id, issuedAt)),
        (ticket): Visitor => ({ sessionId: id, cookie: `SvcAuth=${ticket}` }),
      ),
    );
    return await Effect.runPromise(Effect.all(sealed, { concurrency: 100 }));
  } finally {
    await client.end();
    await database.close();
  }
};

const peerSchema = `
  create table person (id uuid primary key, role_bits int not null, email text not null, stamp timestamptz not null);
  create table session (id uuid primary key, person_id uuid not null references person, issued_at timestamptz not null, revoked boolean not null);
  insert into person select gen_random_uuid(), 0, 'person' || n || '@example.it', now() - interval '1 day' from generate_series(1, 10000) n;`;

/** The same number of sessions for the peer, with the same ids. */
export const preparePeer = async (url: string, visitors: readonly Visitor[]): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(peerSchema);
    await client.query(
      `insert into session select v.id, p.id, now(), false
       from unnest($1::uuid[]) with ordinality v(id, n)
       join (select id, row_number() over () as n from person) p on p.n = 1 + v.n % 10000`,
      [visitors.map(({ sessionId }) => sessionId)],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
