-- What was found behind the addresses outside that texts link to: asked again from time to time, slowly.
create table outside_links (
  support_lib_id text not null references libraries on delete cascade,
  address_sum text not null,
  address text not null,
  host text not null,
  -- 'ok', or what keeps readers from it; null until it was asked for.
  problem text,
  status int,
  failures int not null default 0,
  checked_at timestamptz,
  next_at timestamptz not null,
  primary key (support_lib_id, address_sum)
);
create index outside_links_due on outside_links (next_at, support_lib_id);
call tenant_table('outside_links');

-- Addresses outside are noted with the links to them.
create function note_outside_links() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into outside_links (support_lib_id, address_sum, address, host, next_at)
    select distinct support_lib_id, md5(target), target, lower(coalesce(substring(target from '^https?://([^/?#]+)'), '')), now() from added where kind = 'outside'
    on conflict do nothing;
  return null;
end $$;
-- compatible: rows of text_links are written by triggers alone
create trigger note_outside_links after insert on text_links referencing new table as added for each statement execute function note_outside_links();

insert into outside_links (support_lib_id, address_sum, address, host, next_at)
  select distinct support_lib_id, md5(target), target, lower(coalesce(substring(target from '^https?://([^/?#]+)'), '')), now() from text_links where kind = 'outside'
  on conflict do nothing;
