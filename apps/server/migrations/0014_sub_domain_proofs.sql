-- When the TXT record of a verified sub-domain went missing; the library keeps the name only while the record exists.
alter table libraries add column sub_domain_missing_since timestamptz;
