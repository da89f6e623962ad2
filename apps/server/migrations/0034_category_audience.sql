-- Who reads a category and what lies in it: everybody, customers who are signed in, or the library's own people.
alter table categories add column audience text not null default 'public' check (audience in ('public', 'customers', 'staff'));
