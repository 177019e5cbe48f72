/** The baseline's schema: balances and the chain are rows, each with the index that its query needs. */
export const TABLES = `
  create table users (
    id uuid primary key,
    name text not null,
    email text not null unique,
    role text not null
  );
  create table accounts (
    user_id uuid primary key references users,
    balance integer not null check (balance >= 0)
  );
  create table transfers (
    id uuid primary key,
    revision integer not null unique,
    sender_id uuid not null references users,
    recipient_id uuid not null references users,
    amount integer not null,
    note text,
    idempotency_key text,
    created_at timestamptz not null,
    previous_hash text not null,
    hash text not null,
    unique (sender_id, idempotency_key)
  );
  create table chain_head (
    id integer primary key,
    revision integer not null,
    hash text not null
  );
  insert into chain_head values (1, -1, repeat('0', 64));`;
