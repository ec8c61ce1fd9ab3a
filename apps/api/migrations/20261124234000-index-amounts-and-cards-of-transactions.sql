-- The list narrowed to an amount or a few of them, to one of several cards, and to what neither a till nor an import wrote.
create index transactions_amount on transactions (business_id, amount, occurred_at desc, _id desc) where amount is not null;
create index transactions_card on transactions (business_id, card_id, occurred_at desc, _id desc);
create index transactions_source on transactions (business_id, source, occurred_at desc, _id desc)
  where source not in ('till', 'device', 'import');
