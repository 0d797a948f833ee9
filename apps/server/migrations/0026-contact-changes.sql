-- Managers change the contacts of their properties themselves. The version tells two of them apart who change the same contact.

alter table property_contacts
  add version integer not null default 1;
