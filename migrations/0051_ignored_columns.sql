-- Columns of the file of a batch that no field takes: who sent it is told.

alter table screening_batches add column ignored_columns text[] not null default '{}';
