-- Who can read a category and its contents: everyone, signed-in customers, or the library's own people.
alter table categories add column audience text not null default 'public' check (audience in ('public', 'customers', 'staff'));
