-- What a session is used with, so that people recognise theirs. Nothing of it identifies a machine: names of products, and an address without its end.
alter table sessions add column browser text, add column system text, add column network text;
comment on column sessions.network is 'where it was last used: an address without its last part; null: not recorded';
