-- How properties are paid for. Where Stripe is used its customers know the payment methods, otherwise they are recorded here.
-- Neither place ever holds a whole card or account number.

create table payment_methods (
  property_id uuid not null references properties on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('Card', 'BankAccount')),
  is_default boolean not null default false,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  brand text,
  display_brand text,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer check (exp_year between 2000 and 9999),
  bank_name text,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  check (case type
    when 'Card' then bank_name is null and num_nulls(brand, last4, exp_month, exp_year) = 0
    else num_nonnulls(brand, display_brand, exp_month, exp_year) = 0 end)
);
create unique index on payment_methods (property_id) where is_default;

create table billing_customers (
  property_id uuid primary key references properties on delete cascade,
  stripe_customer_id text not null check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]{1,250}$')
);

call portico.protect('payment_methods');
call portico.protect('billing_customers');

grant select on payment_methods to :app_role;
grant select, insert, update on billing_customers to :app_role;
