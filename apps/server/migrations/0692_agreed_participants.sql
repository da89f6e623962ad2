-- The addresses of participants to which whoever wrote a mail agreed, in lower case. `to_participants` said so of all at once, also of some that nobody was asked about;
-- no new mail has it.
alter table mail_replies add column participants text[] not null default '{}';
-- Mails that were accepted before anybody was asked leave as they were written.
update mail_replies set to_participants = true
  where state in ('waiting', 'failed') and created_at < (select applied_at from schema_migrations where name = '0650_former_addresses.sql');

-- Whether a former address was vouched for by the customer's server: one that somebody only typed or claimed may have been a mistake.
alter table contact_former_addresses add column is_verified boolean not null default false;
update contact_former_addresses f set is_verified = true
  from visitors v where v.support_lib_id = f.support_lib_id and v.visitor_id = f.visitor_id and v.is_verified;
create or replace function keep_former_address() returns trigger language plpgsql as $$
begin
  insert into contact_former_addresses as f (support_lib_id, visitor_id, address, is_verified)
    values (old.support_lib_id, old.visitor_id, lower(old.email), old.is_verified)
    on conflict (support_lib_id, visitor_id, address) do update set is_verified = true where excluded.is_verified and not f.is_verified;
  return null;
end $$;
