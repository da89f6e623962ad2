-- Addresses that contacts had before: what is written to third parties about them must not reach those either.
create table contact_former_addresses (
  support_lib_id text not null references libraries on delete cascade,
  visitor_id text not null,
  -- In lower case.
  address text not null check (address <> ''),
  changed_at timestamptz not null default now(),
  primary key (support_lib_id, visitor_id, address)
);
call tenant_table('contact_former_addresses');

-- A trigger, because addresses are changed by staff, claimed by visitors, signed by servers, merged and imported. An erased contact leaves none.
create function keep_former_address() returns trigger language plpgsql as $$
begin
  insert into contact_former_addresses (support_lib_id, visitor_id, address) values (old.support_lib_id, old.visitor_id, lower(old.email)) on conflict do nothing;
  return null;
end $$;
create trigger keep_former_address after update of email on visitors for each row
  when (old.email is distinct from new.email and old.email <> '' and new.erased_at is null) execute function keep_former_address();

-- Whether whoever wrote a mail to a third party knew that it also goes to people who take part in the conversation that it is about.
alter table mail_replies add column to_participants boolean not null default false;
