-- Former addresses that were kept before it was noted who had vouched for them took over what was true of the contact by then, which says nothing about an address
-- that they had before. Whoever writes to a third party is asked about them again.
update contact_former_addresses set is_verified = false
  where is_verified and changed_at < (select applied_at from schema_migrations where name = '0692_agreed_participants.sql');
