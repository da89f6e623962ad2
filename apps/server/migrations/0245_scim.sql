-- People as the directory of a customer knows them (SCIM). A person may be known here before they are a member: an address that already has an account joins
-- only by its mailed invitation. The id is the one that the membership has, or will have.
create table scim_people (
  support_lib_id text not null references libraries on delete cascade,
  user_id text not null,
  user_name text not null,
  external_id text,
  email text not null,
  agent_name text not null default '',
  given_name text not null default '',
  family_name text not null default '',
  -- What the directory says; of a member, the membership decides.
  is_active boolean not null,
  -- The open invitation, of somebody who is not a member yet.
  invitation_ref text,
  -- The directory has removed this person: nothing finds them until it adds them again.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (support_lib_id, user_id)
);
create unique index scim_people_by_name on scim_people (support_lib_id, lower(user_name)) where removed_at is null;
call tenant_table('scim_people');
