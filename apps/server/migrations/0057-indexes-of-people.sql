-- Outside a transaction: the indexes are made while people are written.
-- What `portico.find_people` and `portico.find_units` look into, and the numbers of fobs.
-- One that an interrupted attempt has left behind is not valid, and is made anew.
drop index concurrently if exists people_by_words;
create index concurrently people_by_words on people (property_id, (portico.words_of(coalesce(person_name, email)) collate "C"));
drop index concurrently if exists people_by_second_word;
create index concurrently people_by_second_word on people (property_id, (split_part(portico.words_of(coalesce(person_name, email)), ' ', 2) collate "C"));
drop index concurrently if exists people_by_third_word;
create index concurrently people_by_third_word on people (property_id, (split_part(portico.words_of(coalesce(person_name, email)), ' ', 3) collate "C"))
  where split_part(portico.words_of(coalesce(person_name, email)), ' ', 3) <> '';
drop index concurrently if exists people_by_email;
create index concurrently people_by_email on people (property_id, (portico.folded(email) collate "C"));
drop index concurrently if exists people_by_unit;
create index concurrently people_by_unit on people (property_id, (portico.folded(unit_number) collate "C"));
drop index concurrently if exists credentials_by_fob_number;
create index concurrently credentials_by_fob_number on credentials (property_id, fob_number) where type = 'PHYSICAL';
