-- Links with which people ask for an invitation: it is mailed to the address they enter, which is thereby proven.
create table invitation_links (
  support_lib_id text not null references libraries on delete cascade,
  link_ref text not null,
  token_hash bytea not null,
  role text not null,
  -- Only mailboxes of this domain; null: any.
  domain text,
  -- How many people may join; null: any number.
  uses_max int,
  uses int not null default 0,
  -- Whose rights limit what it grants.
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (support_lib_id, link_ref),
  foreign key (support_lib_id, made_by) references users on delete cascade
);
create unique index invitation_links_hash on invitation_links (token_hash);
create index invitation_links_of_user on invitation_links (support_lib_id, made_by);
call tenant_table('invitation_links');

create function library_of_invitation_link(hash bytea) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from invitation_links where token_hash = hash $$;
