-- Programs and operators get accounts of their own, which never sign in to the portal of managers.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('propertyManager', 'partner', 'service', 'operator')) not valid;
comment on column accounts.kind is 'null: signed in once, never invited; service and operator never use the portal of managers';
