-- The return path that a delivery was sent with: a bounce to it is about this delivery, whatever the bounce says or leaves out.
alter table mail_deliveries add column return_hash bytea;
create unique index mail_deliveries_return on mail_deliveries (return_hash) where return_hash is not null;

-- Which delivery the token of a return path stands for, before its library is known.
create function delivery_of_return_path(hash bytea) returns table (support_lib_id text, mail_id text, recipient text, key text)
  language sql stable security definer set search_path = public as $$
    select d.support_lib_id, d.mail_id, d.recipient, k.key
    from mail_deliveries d join mail_reply_keys k using (support_lib_id) where d.return_hash = hash
  $$;
