-- Stays by their end: the dashboard counts those of the next days for all properties of a manager, and a chart those of the next weeks.
create index on people (property_id, service_expires_at);
