-- A library's domain is visible to others, so it needs the same verification as a sub-domain. Until then it is a claim, and the library keeps the name derived
-- from its key.
alter table libraries
  add column library_domain_claim text,
  add column library_domain_proof text,
  add column library_domain_missing_since timestamptz;

-- Parents could enter any domain for their children.
update libraries
  set library_domain_claim = library_domain, library_domain_proof = replace(gen_random_uuid()::text, '-', ''), library_domain = support_lib_id || '.localhost'
  where parent_lib_id is not null and library_domain not like '%.localhost';
