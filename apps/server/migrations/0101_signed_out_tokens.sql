-- The tokens from the customer's server that opened a secret, by the hash of what they sign: once the visitor has signed out, none of them opens anything.
alter table visitor_secrets add column identity_tokens text[] not null default '{}', add column is_signed_out boolean not null default false;
create index signed_out_tokens on visitor_secrets using gin (identity_tokens) where is_signed_out;
