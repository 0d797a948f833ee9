-- Outside a transaction: the index is made while people are written.
-- People are asked for by their place: when one is removed, counted or moved, and by jobs that concern everybody in it.
-- One that an interrupted attempt has left behind is not valid, and is made anew.
drop index concurrently if exists people_by_place;
create index concurrently people_by_place on people (property_id, place_id);
