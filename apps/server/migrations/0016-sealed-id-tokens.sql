-- ID tokens name the person who signed in. From now on they are kept sealed; those kept so far are dropped: who signs out with one of
-- these sessions is signed out here, and asked once more by the identity provider.
alter table sessions rename column id_token to sealed_id_token;
update sessions set sealed_id_token = null;
comment on column sessions.sealed_id_token is 'sealed with the purpose id-token and the account as its context';
