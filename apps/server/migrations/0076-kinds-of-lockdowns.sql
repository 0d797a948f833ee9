-- A lockdown that an archive began has a kind and no reason in words: each reader is told in their language.
alter table lockdowns add column kind text;
alter table lockdowns add constraint lockdowns_kind_known check (kind in ('BY_HAND', 'ARCHIVE')) not valid;
comment on column lockdowns.kind is 'ARCHIVE: its property was archived, and the reason is a fixed word; null: written before kinds were known, or by a server of the release before, which also changes the reason alone';
