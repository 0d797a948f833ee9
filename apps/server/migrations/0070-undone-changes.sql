-- The changes of a property that were undone, so that none is undone twice: two colleagues at once write the same row. Of a bulk job all entries.
create table undone_changes (
  property_id uuid not null references properties (id) on delete cascade,
  seq bigint not null,
  primary key (property_id, seq)
);
comment on column undone_changes.seq is 'the number of the entry in the chain of the property';
call portico.protect('undone_changes', '{changes.own}', '{changes.own}');
grant select, insert on undone_changes to :app_role;
