import type { Ask } from './sign-in.ts'

/**
 * Makes the demo world read-only: a statement that changes one of its properties, accounts or shared tables fails.
 * Tests that run at the same time share that world; a test that changes something creates its own property and account.
 * Writes of read requests (sessions, page views, the language and the last sign-in of an account) are allowed.
 */
export async function protectWorld(ask: Ask) {
  await ask(`
    create schema world;
    create table world.properties as select id from properties;
    create table world.accounts as select id from accounts;
    create function world.refuse_change() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - '{locale,last_sign_in_at}'::text[] end;
      after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - '{locale,last_sign_in_at}'::text[] end;
      named text := coalesce(after, before) ->> tg_argv[0];
    begin
      if before is distinct from after and (tg_argv[1] = 'all'
        or (tg_argv[1] = 'property' and exists (select from world.properties where id = named::uuid))
        or (tg_argv[1] = 'account' and exists (select from world.accounts where id = named::uuid)))
      then
        raise exception 'A test tried to change the shared demo world: % on % (% %)', tg_op, tg_table_name, tg_argv[0], named;
      end if;
      return coalesce(new, old);
    end $$;
  `)
  const tables = await ask<{ name: string; column: string; kind: string }>(
    `select c.relname as name, a.attname as column, 'property' as kind
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     union all values ('properties', 'id', 'property'), ('accounts', 'id', 'account'), ('memberships', 'account_id', 'account'),
       ('flags', 'name', 'all'), ('providers', 'id', 'all')`,
  )
  for (const { name, column, kind } of tables) {
    await ask(
      `create trigger world_is_read_only_by_${column} before insert or update or delete on ${name}
       for each row execute function world.refuse_change('${column}', '${kind}')`,
    )
  }
}
