-- Addresses are stored in lower case, as they are asked for: a membership has exactly the address of its account.
update accounts set email = lower(email) where email <> lower(email);
alter table accounts add check (email = lower(email));
