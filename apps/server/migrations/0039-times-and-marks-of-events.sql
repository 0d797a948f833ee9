-- An event of a panel whose clock was wrong is dated by the server. What the panel said is kept beside it.
alter table access_events
  add panel_time timestamptz,
  add door_was_unaware boolean;
comment on column access_events.panel_time is 'what the clock of the panel said, if it was wrong; null: unlocked_at is the panel''s own time';
comment on column access_events.door_was_unaware is 'true: the door let somebody in because it did not know yet that they had lost their access';

-- Clocks are turned, the time since a boot is not: with its beginning everything that happened in a boot is dated exactly.
create table panel_boots (
  property_id uuid not null,
  device_id uuid not null,
  boot_id text not null check (length(boot_id) between 1 and 64),
  began_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (property_id, device_id, boot_id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade
);
comment on table panel_boots is 'the last boots of each panel, and when they began by the clock of the server';
call portico.protect('panel_boots');
grant select on panel_boots to :app_role;

-- What a panel says of its clock and its boot, and what is known of them, in one round trip. Whatever was on its way shortest tells best when a boot began.
create function portico.note_clock(device uuid, clock_ms bigint, boot text, uptime_ms bigint)
returns table (received_ms double precision, skew_ms double precision, paired_ms double precision, boots jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public, portico as $$
declare
  received timestamptz := clock_timestamp();
  received_at bigint := extract(epoch from received) * 1000;
  noted integer;
begin
  if boot is not null and uptime_ms is not null then
    insert into panel_boots as b (property_id, device_id, boot_id, began_at)
    select d.property_id, d.id, boot, received - make_interval(secs => uptime_ms / 1000.0) from devices d where d.id = device
    on conflict (property_id, device_id, boot_id) do update set began_at = excluded.began_at
      where excluded.began_at < b.began_at - interval '1 second';
    get diagnostics noted = row_count;
    if noted > 0 then
      delete from panel_boots b using devices d
      where d.id = device and b.property_id = d.property_id and b.device_id = d.id and b.boot_id <> boot and b.boot_id not in (
        select k.boot_id from panel_boots k where k.property_id = d.property_id and k.device_id = d.id and k.boot_id <> boot
        order by k.noted_at desc, k.boot_id limit 19);
    end if;
  end if;
  -- A difference that nobody would see is not worth a write with every report.
  update panels p set clock_skew_ms = clock_ms - received_at
  from devices d
  where clock_ms is not null and d.id = device and p.property_id = d.property_id and p.device_id = d.id
    and (p.clock_skew_ms is null or abs(p.clock_skew_ms - (clock_ms - received_at)) > 30000);
  return query
    select received_at::double precision, coalesce(clock_ms - received_at, p.clock_skew_ms)::double precision,
      (extract(epoch from d.created_at) * 1000)::double precision, coalesce((
        select jsonb_object_agg(b.boot_id, (extract(epoch from b.began_at) * 1000)::double precision)
        from panel_boots b where b.property_id = d.property_id and b.device_id = d.id), '{}')
    from devices d left join panels p on p.property_id = d.property_id and p.device_id = d.id
    where d.id = device;
end $$;
