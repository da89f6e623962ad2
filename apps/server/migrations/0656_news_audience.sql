-- Who may read a news flash, as categories have it, and whom it is shown to among these: readers in some languages, and on some pages of the website.
alter table news_flashes
  add column audience text not null default 'public' check (audience in ('public', 'customers', 'staff')),
  add column only_languages text[] not null default '{}',
  add column only_pages text[] not null default '{}';
