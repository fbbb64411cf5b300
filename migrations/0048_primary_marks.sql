-- A replica that is read has to follow the very server that is written: its position alone does not tell, since two
-- servers that have parted count on from the same one. The mark is a row that the server in office wrote, anew
-- wherever another took its place.
create table primary_marks (
  id smallint primary key check (id = 1),
  server text not null,
  mark uuid not null
);
