-- Staff's information about a contact, and whether its messages are refused.
alter table visitors
  add column phone text not null default '',
  add column company text not null default '',
  add column notes text not null default '',
  add column blocked_at timestamptz;
