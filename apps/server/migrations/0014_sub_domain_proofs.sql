-- A sub-domain stays with its library only while its TXT record exists: since when it has been missing.
alter table libraries add column sub_domain_missing_since timestamptz;
