-- Words that mean the same to searches of a library's readers.
create table synonym_groups (
  support_lib_id text not null references libraries on delete cascade,
  group_ref text not null,
  words text[] not null,
  revision integer not null default 1,
  updated_at timestamptz not null,
  updated_by text,
  primary key (support_lib_id, group_ref)
);
call tenant_table('synonym_groups');

-- A revision among those that every search of readers reads, so that each process knows without a further statement whether a library has synonyms and whether
-- those it keeps are current. Without groups there is none.
create function draw_synonym_revision() returns trigger language plpgsql security definer set search_path = public as $$
declare library text := coalesce(new.support_lib_id, old.support_lib_id);
begin
  if exists (select from synonym_groups g where g.support_lib_id = library) then
    insert into search_editions (support_lib_id, kind) values (library, 'help-synonyms')
      on conflict (support_lib_id, kind) do update set revision = gen_random_uuid();
  else
    delete from search_editions e where e.support_lib_id = library and e.kind = 'help-synonyms';
  end if;
  return null;
end $$;
create trigger draw_synonym_revision after insert or update or delete on synonym_groups for each row execute function draw_synonym_revision();
