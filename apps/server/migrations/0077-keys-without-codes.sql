-- Keys are found by their names. Nothing has ever written a code of a key; its index and its condition go with the column.
alter table keys drop column code;
