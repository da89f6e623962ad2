-- What was deleted, until it is due: the rows of each text as they were, so that nothing that reads texts has to leave them out.
create table binned_texts (
  support_lib_id text not null references libraries on delete cascade,
  bin_ref text not null,
  kind text not null,
  item_id text not null,
  title text not null,
  -- Slugs that no other text gets as long as it can come back.
  addresses text[] not null,
  -- What it was when it was deleted.
  was_published boolean not null,
  -- The rights with which somebody may know of it.
  seen_by text[] not null,
  author_id text,
  deleted_by text,
  deleted_at timestamptz not null,
  due_at timestamptz not null,
  primary key (support_lib_id, bin_ref)
);
create unique index binned_text_of_item on binned_texts (support_lib_id, kind, item_id);
create index binned_texts_newest on binned_texts (support_lib_id, deleted_at desc, bin_ref desc);
create index binned_texts_due on binned_texts (due_at);
call tenant_table('binned_texts');

create table binned_rows (
  support_lib_id text not null,
  bin_ref text not null,
  number int not null,
  of_table text not null,
  content jsonb not null,
  primary key (support_lib_id, bin_ref, number),
  foreign key (support_lib_id, bin_ref) references binned_texts on delete cascade
);
call tenant_table('binned_rows');
call holds_files('binned_rows', '($1).bin_ref || '' '' || ($1).number', 'content');

-- Where readers get who ask for a text at an address where there is none: one that was deleted or hidden, by its id and its slugs. A target is never itself
-- redirected: chains are collapsed as they come up.
create table redirects (
  support_lib_id text not null references libraries on delete cascade,
  kind text not null check (kind in ('article', 'newsflash', 'course')),
  address text not null,
  target_id text not null,
  -- The text that was there.
  from_id text not null,
  title text not null,
  created_by text,
  created_at timestamptz not null,
  primary key (support_lib_id, kind, address)
);
create index redirects_to on redirects (support_lib_id, kind, target_id);
create index redirects_of on redirects (support_lib_id, kind, from_id);
call tenant_table('redirects');
