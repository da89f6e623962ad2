-- A library's domain is found by others, so it needs the same proof as a sub-domain: until then it is a claim, and the library keeps the name that its key gives it.
alter table libraries
  add column library_domain_claim text,
  add column library_domain_proof text,
  add column library_domain_missing_since timestamptz;

-- Parents have written down what they liked for their children.
update libraries
  set library_domain_claim = library_domain, library_domain_proof = replace(gen_random_uuid()::text, '-', ''), library_domain = support_lib_id || '.localhost'
  where parent_lib_id is not null and library_domain not like '%.localhost';
