-- The id of a rating was its key. Keys are now derived from ids with the key of the installation; of keys that have been mailed, the hash is kept.
update ratings set message_id = encode(sha256(convert_to(message_id, 'UTF8')), 'hex');
