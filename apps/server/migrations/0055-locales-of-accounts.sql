-- Mails are in the language of their reader. The browser keeps the choice as before; this is the last one that the server has seen.
alter table accounts add locale text;
comment on column accounts.locale is 'the language in which the account last saw the portal; null: none was seen yet';
