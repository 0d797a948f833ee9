-- Outside a transaction: counts of days long gone are deleted by their day.
drop index concurrently if exists access_daily_counts_by_day;
create index concurrently access_daily_counts_by_day on access_daily_counts (day);
