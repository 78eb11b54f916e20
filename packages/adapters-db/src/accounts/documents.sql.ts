/**
 * The ids of a person's documents: of orders, of classes and subscriptions invoiced at the desk, and the notes on any of
 * them. The one place that says which they are: the download, the preview of a deletion and the erasure read it here.
 * @param person how a column is compared with who is meant: `= $1`, `= any($1)`
 */
export const documentsOf = (person: string): string => `(with recursive mine as (
    (select d.id from commerce_order o join fattura d on d.order_id = o.id where o.user_id ${person}
     union select s.fattura_id from booking b
       join invoiced_sale s on s.kind = 'booking' and s.sale_id = b.id::text where b.user_id ${person}
     union select s.fattura_id from client_subscription c
       join invoiced_sale s on s.kind = 'subscription' and s.sale_id = c.id::text where c.user_id ${person})
    union select n.id from mine join fattura n on n.source_id = mine.id
  ) select id from mine)`;

/** Whether the document `f` holds sales of nobody but the persons `$1`. */
export const holdsOnlyTheirs = `not exists (select 1 from invoiced_sale s
    left join booking b on s.kind = 'booking' and b.id::text = s.sale_id
    left join client_subscription c on s.kind = 'subscription' and c.id::text = s.sale_id
    where s.fattura_id = f.id and (coalesce(b.user_id, c.user_id) = any($1)) is not true)`;
