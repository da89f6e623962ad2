-- What followed a search is recorded with the search's unguessable reference alone (checklist H3), which therefore names the library.
create index visitor_searches_by_ref on visitor_activity (activity_ref) where kind = 'search';
create function library_of_search(ref text) returns text language sql stable security definer set search_path = public
  as $$ select support_lib_id from visitor_activity where activity_ref = ref and kind = 'search' $$;
