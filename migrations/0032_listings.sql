-- Pages of members and of list versions begin behind a moment and an id, newest or oldest first.

create index accounts_listing on accounts (organization_id, created_at, id);

drop index list_versions_list;
create index list_versions_list on list_versions (list_key, loaded_at desc, id desc);
