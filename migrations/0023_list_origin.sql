-- Who said last that a version is what its list says: the publisher itself, a mirror of the operator's, or a file that
-- somebody gave by hand. Until now a file from anywhere looked as if its publisher had confirmed it.

create domain list_origin as text check (value in ('publisher', 'file', 'mirror'));

alter table list_versions add column confirmed_origin list_origin not null default 'file';

-- What was fetched left its headers, or the time of the fetch just before the confirmation. Whether it came from a mirror
-- was not kept; the next fetch says it. Of everything else nobody knows that a publisher confirmed it.
update list_versions v set confirmed_origin = 'publisher'
from lists l join list_fetches f on f.list_key = l.key
where l.active_version = v.id and (
  l.etag is not null or l.last_modified is not null
  or (f.failure is null and f.fetched_at is not null and v.confirmed_at >= f.fetched_at
    and v.confirmed_at < f.fetched_at + interval '1 hour')
);

alter table list_versions alter column confirmed_origin drop default;
