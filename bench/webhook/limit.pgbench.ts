/** Each client pays its own orders, one after the other; `n` and `most` are given by the caller. */
const nextOrder = `\\set n :n + 1
\\set id :client_id * :most + :n
`;

/** The usual way to write it: seven statements. */
export const sevenStatements = `${nextOrder}begin;
insert into event (provider, external_id, type, payload)
  values ('card', 'evt_' || :id, 'checkout.session.completed', '{"data":{"object":{"amount_total":2000}}}')
  on conflict do nothing;
select id, state, hold_id from "order" where id = :id for update;
update "order" set state = 'paid', paid_at = now() where id = :id;
update hold set state = 'converted' where id = :id and state = 'active';
insert into job (kind, order_id) values ('finalize', :id);
commit;
`;

/** The same rows in one data-modifying statement. */
export const oneStatement = `${nextOrder}with stored as (
  insert into event (provider, external_id, type, payload)
  values ('card', 'evt_' || :id, 'checkout.session.completed', '{"data":{"object":{"amount_total":2000}}}')
  on conflict do nothing returning 1
), paid as (
  update "order" set state = 'paid', paid_at = now()
  where id = :id and state = 'pending' and exists (select 1 from stored) returning id, hold_id
), converted as (
  update hold set state = 'converted' from paid where hold.id = paid.hold_id and hold.state = 'active'
) insert into job (kind, order_id) select 'finalize', id from paid;
`;
